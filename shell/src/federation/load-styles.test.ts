import { expect, it } from '@jest/globals'
import type { Candidate } from '../live-state'
import { loadFiles } from './files'
import { loadStyles, pageStyles } from './load-styles'

const url = '/areas/mf-public/1.0.0/static/routes.css'

/** A page with a style sheet that does not block it; returns its link, and a function that lets the file arrive. */
function linked() {
  document.head.innerHTML = `<link rel="stylesheet" media="print" href="${url}">`
  const link = document.querySelector('link') as HTMLLinkElement
  const sheet = { cssRules: [{}], media: { mediaText: 'print' } }
  const arrive = () => {
    Object.defineProperty(link, 'sheet', { value: sheet })
    link.dispatchEvent(new Event('load'))
  }
  return { link, sheet, arrive }
}
const links = () => [...document.querySelectorAll('link')]

it('waits for a style sheet that the page is loading, and applies it', async () => {
  const { link, sheet, arrive } = linked()
  const loaded = loadStyles([{ url, integrity: undefined }])
  expect(links()).toEqual([link])
  arrive()
  await loaded
  expect(sheet.media.mediaText).toBe('all')
  expect(links()).toEqual([link])
})

it('applies one that has loaded, even if the page still waits for the others', async () => {
  const { sheet, arrive } = linked()
  arrive()
  await loadStyles([{ url, integrity: undefined }])
  expect(sheet.media.mediaText).toBe('all')
})

it('waits for those of the shell, loaded or lost', async () => {
  const { link, arrive } = linked()
  let isReady = false
  const loaded = pageStyles().then(() => (isReady = true))
  await Promise.resolve()
  expect(isReady).toBe(false)
  arrive()
  await loaded
  expect(links()).toEqual([link])
  const lost = linked()
  const ready = pageStyles()
  lost.link.dispatchEvent(new Event('error'))
  await ready
})

it('loads one again that the page has lost', async () => {
  const { link } = linked()
  link.dataset['lost'] = '1'
  const loaded = loadStyles([{ url, integrity: undefined }])
  const [second, ...others] = links()
  expect(second).not.toBe(link)
  expect(others).toEqual([])
  second?.dispatchEvent(new Event('load'))
  await loaded
})

it('delays an area until those of the shell have loaded', async () => {
  const { arrive } = linked()
  const candidate = { area: 'mf-mapa', version: '1.0.0', exposes: {}, files: {} } as unknown as Candidate
  let isReady = false
  const loaded = loadFiles(candidate).then(() => (isReady = true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(isReady).toBe(false)
  arrive()
  await loaded
})
