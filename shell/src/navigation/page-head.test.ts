import { beforeEach, expect, it } from '@jest/globals'
import { inline, inlined } from '../testing/inlined-live'
import { siteHistory } from './site-history'
import { keepHead } from './page-head'

beforeEach(() => {
  inline({ ...inlined(), publicPaths: ['/news'] })
  document.head.innerHTML = '<link rel="canonical" href="http://localhost/" />'
})
keepHead()

const go = (path: string) => siteHistory().navigator.replace(path)
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content')
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')

it('asks search engines not to index a private page, and gives no canonical URL', () => {
  go('/person/9900000001')
  expect(robots()).toBe('noindex')
  expect(canonical()).toBeUndefined()
})

it('lets search engines index a public page after a private one', () => {
  go('/person/9900000001')
  go('/news/')
  expect(robots()).toBeUndefined()
  expect(canonical()).toBe('http://localhost/news')
})
