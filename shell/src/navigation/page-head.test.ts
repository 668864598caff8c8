import { beforeEach, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { siteHistory } from './site-history'
import { keepHead } from './page-head'

beforeEach(() => {
  document.head.innerHTML = `<title>Inicio</title><link rel="canonical" href="http://localhost/" />
    <meta name="description" content="De inicio" /><meta property="og:title" content="Inicio" />
    <meta property="og:description" content="De inicio" /><meta property="og:url" content="http://localhost/" />`
})
keepHead()

const go = (path: string) => siteHistory().navigator.replace(path)
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')
const og = (name: string) =>
  document.head.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content')

it('keeps the canonical URL of the first page while its query changes', () => {
  go('/?pagina=2')
  expect(canonical()).toBe('http://localhost/')
  expect(og('url')).toBe('http://localhost/')
})

it('gives another page no canonical URL: browsers would share that of the first one', () => {
  go('/person/9900000001')
  expect(canonical()).toBeUndefined()
  expect(og('url')).toBeUndefined()
})

it('gives link previews the title and the description of the page', async () => {
  document.title = 'Noticias'
  document.head.querySelector('meta[name="description"]')?.setAttribute('content', 'De noticias')
  await waitFor(() => expect([og('title'), og('description')]).toEqual(['Noticias', 'De noticias']))
})
