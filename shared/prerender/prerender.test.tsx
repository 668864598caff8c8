/** @jest-environment node */
import { describe, expect, it } from '@jest/globals'
import { lazy, useId } from 'react'
import { useParams } from 'react-router-dom'
import { siteTokens } from '../contracts/text/site-text'
import { useAuth } from '../session'
import { readSite } from '../site'
import { usePageTitle } from '../ui'
import { renderAreaPage } from './index'

const Late = lazy(() => Promise.resolve({ default: () => <p>{'late '.repeat(5000)}</p> }))

function Page() {
  usePageTitle(`Noticia ${useParams()['id'] ?? ''}`, 'Lo que pasó.')
  const id = useId()
  return (
    <>
      <h1 id={id}>{readSite().name}</h1>
      <p>{useAuth().status}</p>
      <Late />
    </>
  )
}

const Broken = () => {
  throw new Error('no page')
}

const render = (path: string) =>
  renderAreaPage(
    [
      { path: '/news/:id', element: <Page /> },
      { path: '/broken', element: <Broken /> },
    ],
    path,
    siteTokens(),
  )

describe('a prerendered page', () => {
  it('is complete for a visitor whose session is unknown, with title and description', async () => {
    const { html, title, description } = await render('/news/1')
    expect({ title, description }).toEqual({ title: 'Noticia 1', description: 'Lo que pasó.' })
    expect(html).toContain('>{{site.name}}</h1>')
    expect(html).toContain('<p>loading</p>')
    expect(html).toContain('late late')
    // Parts sent later would need an inline script, which the content security policy forbids.
    expect(html).not.toContain('<script')
    expect(html).toMatch(/^<!--\$-->.*<!--\/\$-->$/s)
    expect(html).toMatch(/<h1 id="_area-/)
  })

  it('fails if a component throws', async () => {
    await expect(render('/broken')).rejects.toThrow('/broken cannot be rendered')
  })
})
