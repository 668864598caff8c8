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

const read = (more: string) => {
  writeFileSync(
    join(folder, 'area.config.ts'),
    `export default { name: 'mf-prueba', routes: ['/prueba'], ${more} }`,
  )
  return areaConfig(folder)
}

it('reads the settings of an area', async () => {
  expect(await read("prerender: ['/prueba']")).toMatchObject({
    routes: ['/prueba'],
    prerender: [{ path: '/prueba', public: true }],
  })
})

it('names the file and the setting that does not exist, and where the others are', async () => {
  await expect(read("ruta: '/x'")).rejects.toThrow(
    /area\.config\.ts: ruta: no setting of an area; .* AreaConfig/,
  )
})
