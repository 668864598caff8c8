import { expect, it } from '@jest/globals'
import { optionProblems, toolProblems, unused } from './choices.mjs'

it.each([
  ["import L from 'leaflet'", true],
  ["import {\n  MapContainer,\n  Popup,\n} from 'leaflet'", true],
  ["import 'leaflet/dist/leaflet.css'", true],
  ["const load = () => import('leaflet')", true],
  ["import type L from 'leaflet'", false],
  ["import L from 'leaflet.markercluster'", false],
  ["import { useEffect } from 'react'\n// as 'leaflet' does", false],
  ["// import L from 'leaflet'", false],
])('uses a package where its code imports it: %s', (text, isUsed) => {
  const problems = unused({ leaflet: ['mf-mapa/src'] }, (folder) => (folder === 'mf-mapa/src' ? [text] : []))
  expect(problems).toEqual(isUsed ? [] : ['mf-mapa/src does not use leaflet'])
})

it('names each folder that no longer uses a package', () => {
  const code = (folder: string) => (folder === 'shell/src' ? ["import { use } from 'react'"] : [])
  expect(unused({ react: ['shell/src', 'mf-mapa/src'] }, code)).toEqual(['mf-mapa/src does not use react'])
})

it("has the kit's options of TypeScript at the top, and the top ones in every workspace", () => {
  const base = { extends: './area-kit/tsconfig.base.json' }
  const area = { extends: ['../tsconfig.base.json', '@fcr/area-kit/tsconfig.area.json'] }
  expect(optionProblems(base, { api: { extends: '../tsconfig.base.json' }, 'mf-mapa': area })).toEqual([])
  const ownOptions =
    'tsconfig.base.json must extend ./area-kit/tsconfig.base.json, without options of its own'
  expect(optionProblems({ ...base, compilerOptions: { strict: false } }, {})).toEqual([ownOptions])
  expect(optionProblems({}, { 'mf-mapa': { extends: '@fcr/area-kit/tsconfig.area.json' } })).toEqual([
    ownOptions,
    'mf-mapa/tsconfig.json does not extend ../tsconfig.base.json',
  ])
})

it('builds by the command of the bundler, and compiles tests by ts-jest', () => {
  const built = { scripts: { build: 'rspack build' }, configured: true }
  const tested = { transform: { '\\.ts$': ['/site/node_modules/ts-jest/dist/index.js', {}] } }
  expect(toolProblems({ shell: built }, { shell: tested })).toEqual([])
  const bundled = { shell: { ...built, configured: false }, 'mf-mapa': { scripts: {}, configured: true } }
  const others = {
    api: { transform: { '\\.ts$': ['/site/node_modules/@swc/jest/index.js', {}] } },
    platform: {},
  }
  expect(toolProblems(bundled, others)).toEqual([
    'shell is not built by rspack build with its own rspack.config.mjs',
    'mf-mapa is not built by rspack build with its own rspack.config.mjs',
    'the tests of api are not compiled by ts-jest',
    'the tests of platform are not compiled by ts-jest',
  ])
})
