import path from 'node:path'
import { makeKey, readSigner, type Grant, type Signer } from '../trust/keys'
import { layout } from '../files/layout'
import { createRegistry } from '../deployments/create-registry'
import { buildArea, temporaryFolder } from './fixtures'

export type SignedRegistry = Awaited<ReturnType<typeof createSignedRegistry>>

const mount = () =>
  Promise.resolve({ browser: 'a browser', short: [], thorough: [], differences: [], layouts: {} })

/** An empty registry whose first operator signs all later keys. Its release checks pass every version. */
export async function createSignedRegistry() {
  const { dir, remove } = await temporaryFolder()
  const place = (...parts: string[]) => path.join(dir, 'registry', ...parts)
  const registry = createRegistry(place(), { mount })
  /** The first operator; none in a local registry, which has its own key. */
  let first: Signer | undefined
  return {
    dir,
    registry,
    place,
    at: layout(place()),
    remove,
    first: () => first,
    async newKey(owner: string, grants: Grant[], areas: string[] = []) {
      const file = path.join(dir, `${owner}.pem`)
      const { id, publicFile } = await makeKey(file)
      const signer = await readSigner(file)
      if ((await registry.keys()).length === 0) first = signer
      await registry.allowKey(publicFile, { grants, areas, owner, by: 'ana', signer: first })
      return { id, publicFile, signer }
    },
    publish: async (version: string, options: { signer?: Signer } = {}) =>
      registry.publish(await buildArea(dir, 'mf-mapa', version), options),
  }
}
