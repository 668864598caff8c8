import { expect, it } from '@jest/globals'
import { attributionOf } from './attribution'

const chromium = (...places: string[]) =>
  `Error: x\n${places.map((place) => `    at f (${place})`).join('\n')}`
const shell = 'https://site.example/areas/shell/1.0.0/static/main.1a2b.js:1:200'
const area = 'https://site.example/areas/mf-mapa/2.0.0-rc.1/static/routes.3c4d.js:3:17'
const blamed = { area: 'mf-mapa', version: '2.0.0-rc.1', source: 'static/routes.3c4d.js:3:17' }

it.each([
  ['the area', chromium(area), blamed],
  ['the area that the shell calls, and that calls the shell', chromium(shell, area, shell), blamed],
  [
    'the shell without an area',
    chromium(shell),
    { area: 'shell', version: '1.0.0', source: 'static/main.1a2b.js:1:200' },
  ],
  ['the area in a trace of Firefox or Safari', `f@${area}\n@${shell}\n`, blamed],
  ['nobody for an extension', chromium('chrome-extension://abc/areas.js:1:1'), undefined],
  ['nobody for the page itself', 'https://site.example/mapaUBPD:0:0', undefined],
  ['nobody without a trace', '', undefined],
])('blames %s', (_whom, stack, expected) => {
  expect(attributionOf(stack)).toEqual(expected)
})
