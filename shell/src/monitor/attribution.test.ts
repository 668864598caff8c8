import { expect, it } from '@jest/globals'
import { attributionOf } from './attribution'

const chromium = (...places: string[]) =>
  Object.assign(new Error('x'), {
    stack: `Error: x\n${places.map((place) => `    at f (${place})`).join('\n')}`,
  })
const shell = `${window.location.origin}/areas/shell/1.0.0/static/main.1a2b.js:1:200`
const area = `${window.location.origin}/areas/mf-mapa/2.0.0-rc.1/static/routes.3c4d.js:3:17`
const extension = 'chrome-extension://abc/areas/mf-mapa/2.0.0-rc.1/static/routes.js:1:1'
const ofArea = { area: 'mf-mapa', version: '2.0.0-rc.1', source: 'static/routes.3c4d.js:3:17' }
const ofShell = { area: 'shell', version: '1.0.0', source: 'static/main.1a2b.js:1:200' }
const firefox = Object.assign(new Error('x'), { stack: `f@${area}\n@${shell}\n` })
const reconciling = Object.assign(new TypeError("Cannot read properties of null (reading 'removeChild')"), {
  stack: `TypeError: x\n    at f (${shell})\n    at g (${area})`,
})

it.each([
  ['the area', chromium(area), ofArea],
  ['the area between two frames of the shell', chromium(shell, area, shell), ofArea],
  ['the shell without an area', chromium(shell), ofShell],
  ['the area in a trace of Firefox or Safari', firefox, ofArea],
  ['the area in the location of an event without an error', area, ofArea],
  ['nobody for an extension', chromium(extension), undefined],
  ['nobody for an extension called by an area', chromium(extension, area), undefined],
  ['nobody for a script injected into the page', chromium('<anonymous>:3:9', area), undefined],
  ['nobody for another site', chromium('https://cdn.example/areas/mf-mapa/1.0.0/static/a.js:1:1'), undefined],
  ['nobody for the page itself', `${window.location.origin}/mapaUBPD:0:0`, undefined],
  ['nobody without a trace', '', undefined],
  ['nobody if React’s nodes were moved from outside', reconciling, undefined],
])('attributes to %s', (_whom, error, expected) => {
  expect(attributionOf(error)).toEqual(expected)
})

it('attributes an error in React to the area whose component it was rendering', () => {
  expect(attributionOf(chromium(shell), `\n    at MapPage (${area})\n    at Outlet (${shell})`)).toEqual(
    ofArea,
  )
})
