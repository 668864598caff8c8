import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { setSiteName, usePageTitle } from '@fcr/shared/ui'

function Page({ title, description }: { title: string; description?: string }) {
  usePageTitle(title, description)
  return null
}

const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content')

describe('usePageTitle', () => {
  beforeEach(() => setSiteName('Fundación Ejemplo', 'Quiénes somos.'))
  afterEach(() => {
    setSiteName('')
    document.head.replaceChildren()
  })

  it("appends the site's name to the page's title", () => {
    render(<Page title="Noticias" />)
    expect(document.title).toBe('Noticias · Fundación Ejemplo')
  })

  it("shows only the site's name if a page has no title", () => {
    render(<Page title="" />)
    expect(document.title).toBe('Fundación Ejemplo')
  })

  it("sets the page's description, or the site's if the next page has none", () => {
    const { rerender } = render(<Page title="Noticias" description="Lo último." />)
    expect(description()).toBe('Lo último.')
    rerender(<Page title="TOAR" />)
    expect(description()).toBe('Quiénes somos.')
    expect(document.querySelectorAll('meta[name="description"]')).toHaveLength(1)
  })
})
