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

  it('puts the site behind the title of the page', () => {
    render(<Page title="Noticias" />)
    expect(document.title).toBe('Noticias · Fundación Ejemplo')
  })

  it('shows the name of the site alone where a page has no title', () => {
    render(<Page title="" />)
    expect(document.title).toBe('Fundación Ejemplo')
  })

  it('describes the page, and the site where the next page says nothing', () => {
    const { rerender } = render(<Page title="Noticias" description="Lo último." />)
    expect(description()).toBe('Lo último.')
    rerender(<Page title="TOAR" />)
    expect(description()).toBe('Quiénes somos.')
    expect(document.querySelectorAll('meta[name="description"]')).toHaveLength(1)
  })
})
