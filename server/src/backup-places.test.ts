import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRegistry } from '@fcr/platform'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { backupPlaces } from './backup-places'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fcr-places-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('verifies a registry, and names its keys', async () => {
  const places = backupPlaces(dataDir, {})
  expect(places.registryDir).toBe(join(dataDir, 'registry'))
  await createRegistry(places.registryDir).makeLocal()
  const { registryDir } = places
  expect((await places.registryKeys(registryDir, undefined)).length).toBeGreaterThan(0)
  expect(await places.verifyRegistry(registryDir, undefined)).toEqual([])

  const keyring = join(registryDir, 'keys', '1.json')
  await writeFile(keyring, (await readFile(keyring, 'utf8')).replace('"owner"', '"0wner"'))
  expect(await places.verifyRegistry(registryDir, undefined)).not.toEqual([])
})

it('names no keys of a registry that cannot be read', async () => {
  await writeFile(join(dataDir, 'file'), '')
  const places = backupPlaces(dataDir, {})
  expect(await places.registryKeys(join(dataDir, 'file'), undefined)).toEqual([])
})
