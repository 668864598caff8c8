import { expect, it } from '@jest/globals'
import { runInNewContext } from 'node:vm'
import { placesIn } from './stack-places'

const site = 'https://site.example'

it('are the frames of a stack trace in versions of this site', () => {
  const trace = [
    'Error: nothing',
    `    at f (${site}/areas/mf-mapa/1.0.0/static/a.js:1:2)`,
    '    at g (chrome-extension://x/a.js:3:4)',
    '    at <anonymous>:5:6',
  ].join('\n')
  const place = { area: 'mf-mapa', version: '1.0.0', source: 'static/a.js:1:2' }
  expect(placesIn(trace, site)).toEqual([place, undefined, undefined])
})

it.each(['a', 'a:', 'https://site.example/', '<anonymous>:1:'])(
  'are found without reading all of %j a million times',
  (text) => {
    const given = { read: () => placesIn(text.repeat(1_000_000), site) }
    // A bound that interrupts an endless search.
    expect(runInNewContext('read()', given, { timeout: 60_000 })).toEqual([])
  },
)
