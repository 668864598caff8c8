import { beforeEach, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { inline, inlined } from '../testing/inlined-live'
import { siteHistory } from './site-history'
import { keepHead } from './page-head'

beforeEach(() => {
  inline({ ...inlined(), publicPaths: ['/news'] })
  document.head.innerHTML = `<title>Inicio</title><link rel="canonical" href="http://localhost/" />
    <meta name="description" content="De inicio" /><meta property="og:title" content="Inicio" />
    <meta property="og:description" content="De inicio" /><meta property="og:url" content="http://localhost/" />`
})
keepHead()

const go = (path: string) => siteHistory().navigator.replace(path)
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content')
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')
const og = (name: string) =>
  document.head.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content')

it('asks search engines not to index a private page, and gives no canonical URL', () => {
  go('/person/9900000001')
  expect(robots()).toBe('noindex')
  expect(canonical()).toBeUndefined()
  expect(og('url')).toBeUndefined()
})

it('lets search engines index a public page after a private one', () => {
  go('/person/9900000001')
  go('/news/')
  expect(robots()).toBeUndefined()
  expect(canonical()).toBe('http://localhost/news')
  expect(og('url')).toBe('http://localhost/news')
})

it('gives link previews the title and the description of the page', async () => {
  document.title = 'Noticias'
  document.head.querySelector('meta[name="description"]')?.setAttribute('content', 'De noticias')
  await waitFor(() => expect([og('title'), og('description')]).toEqual(['Noticias', 'De noticias']))
})
