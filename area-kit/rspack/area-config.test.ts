import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { areaConfig } from './area-config.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fcr-area-'))
  writeFileSync(join(folder, 'package.json'), '{ "name": "@fcr/mf-prueba", "version": "1.0.0" }')
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (settings: string) => {
  writeFileSync(join(folder, 'area.config.ts'), `export default { name: 'mf-prueba', ${settings} }`)
  return areaConfig(folder)
}

it('sorts the pages of an area as its manifest does', async () => {
  const pages = [
    "'/a': { prerender: true, public: true }",
    "'/b': { prerender: true }",
    "'/c': { description: 'Una.', title: 'C', public: true }",
    "'/d/:id': { title: 'D' }",
    "'/e': null",
  ]
  expect(await read(`routes: { ${pages.join()} }`)).toEqual({
    name: 'mf-prueba',
    routes: ['/a', '/b', '/c', '/d/:id', '/e'],
    prerender: [
      { path: '/a', public: true },
      { path: '/b', public: false },
    ],
    heads: {
      '/c': { title: 'C', description: 'Una.', public: true },
      '/d/:id': { title: 'D', description: null, public: false },
    },
  })
})

it.each([
  ["routes: {}, ruta: '/x'", 'ruta: no setting of an area; '],
  ["routes: { '/x': { titulo: 'X' } }", "/x needs { title: '…' }, { prerender: true } or null, as in "],
  ["routes: { '/x': { title: 'X', titulo: 'X' } }", '/x needs '],
  ["routes: { '/x': { title: 'X', prerender: true } }", '/x needs '],
  ["routes: { '/x': { description: 'X', prerender: true } }", '/x needs '],
  ["routes: { '/x': { public: true } }", '/x needs '],
  ["routes: { '/x': { title: 'X', public: false } }", '/x needs '],
  ["routes: { '/x': { title: ' ' } }", '/x needs '],
  ["routes: { '/x': { title: 5 } }", '/x needs '],
  ["routes: { '/x': 'X' }", '/x needs '],
  ["routes: { '/x': undefined }", '/x needs '],
  ['routes: null', "routes is a map, { '/agenda': { title: 'Agenda' } }, as in "],
  ['', "routes is a map, { '/agenda': { title: 'Agenda' } }, as in "],
])('refuses %s, and names the file and where the settings are', async (settings, problem) => {
  await expect(read(settings)).rejects.toThrow(`area.config.ts: ${problem}`)
  await expect(read(settings)).rejects.toThrow(/AreaConfig of @fcr\/shared\/area$/)
})

it.each([
  ["routes: { x: { title: 'X' } }", 'the address x has to begin with /'],
  ["routes: { '/x/:id': { prerender: true } }", '/x/:id is more than one address; '],
])('refuses %s, and names the address', async (settings, problem) => {
  await expect(read(settings)).rejects.toThrow(`area.config.ts: ${problem}`)
})

it('names the file that exports nothing', async () => {
  writeFileSync(join(folder, 'area.config.ts'), "export const config = { name: 'mf-prueba' }")
  await expect(areaConfig(folder)).rejects.toThrow('area.config.ts: it needs `export default { … }')
})

it('says what to write instead of the settings of earlier versions', async () => {
  const earlier = `routes: ['/a', '/b', '/c', '/d'], heads: { '/c': { title: 'C' } },
    prerender: ['/a', { path: '/b', unlisted: true }]`
  const map = {
    '/a': { prerender: true, public: true },
    '/b': { prerender: true },
    '/c': { title: 'C' },
    '/d': null,
  }
  await expect(read(earlier)).rejects.toThrow(
    `area.config.ts: write one map, without heads and prerender:\n  routes: ${JSON.stringify(map, null, 2)},`,
  )
  await expect(read("routes: ['/a']")).rejects.toThrow('"/a": null')
  const half = "routes: { '/a': { title: 'A' }, '/b': null }, prerender: ['/b']"
  const whole = { '/a': { title: 'A' }, '/b': { prerender: true, public: true } }
  await expect(read(half)).rejects.toThrow(`routes: ${JSON.stringify(whole, null, 2)},`)
})
