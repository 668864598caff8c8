import path from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import { createRegistry, type Registry } from '../deployments/create-registry'
import { makeKey, readSigner, type Signer } from '../trust/keys'
import { buildArea, temporaryFolder } from './fixtures'
import { firstOperator } from './keys'

/** The folder and the registry of the current test. */
export let folder: Awaited<ReturnType<typeof temporaryFolder>>
export let registry: Registry
/** The operator who signs the keys; none in a local registry, which has its own. */
export let olga: Signer | undefined
export const place = (...parts: string[]) => path.join(folder.dir, 'registry', ...parts)
export const who = { by: 'ana', reason: 'a test' }

beforeEach(async () => {
  folder = await temporaryFolder()
  registry = createRegistry(place())
  olga = undefined
})
afterEach(() => folder.remove())

/** A team's key that may publish areas. */
export async function teamKey(name: string, ...areas: string[]) {
  const file = path.join(folder.dir, `${name}.pem`)
  const { id, publicFile } = await makeKey(file)
  if ((await registry.keys()).length === 0) olga = await firstOperator(registry, folder.dir)
  if (areas.length > 0) await registry.allowKey(publicFile, { areas, owner: name, by: 'ana', signer: olga })
  return { id, file, publicFile, signer: await readSigner(file) }
}
export const built = (area: string, version = '1.0.0') => buildArea(folder.dir, area, version)
