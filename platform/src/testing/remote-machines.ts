import path from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import { REGISTRY } from '@fcr/shared/platform/operations'
import { allowKey, type KeyGrant } from '../trust/key-changes'
import { makeKey, readPublicKey, readSigner } from '../trust/keys'
import { layout } from '../files/layout'
import type { Registry } from '../deployments/create-registry'
import { buildArea } from './fixtures'
import { createSite } from './gateway'
import { createRemoteRegistry } from '../remote/remote-registry'

/** The registry's site, and the commands of a team and an operator on another machine. */
export let site: Awaited<ReturnType<typeof createSite>>
export let address: string
export let mapa: Registry
export let operator: Registry
beforeEach(async () => {
  site = await createSite()
  address = (await site.app.listen({ port: 0, host: '127.0.0.1' })) + REGISTRY
  mapa = await remoteFor('mapa', { areas: ['mf-mapa'] })
  operator = await remoteFor('Ana', { grants: ['operator'] })
})
afterEach(() => site.remove())

export const keyOf = (owner: string) => path.join(site.dir, `${owner}.pem`)
/** A machine that has only the command and a key. */
export async function remoteFor(
  owner: string,
  grant: Omit<KeyGrant, 'owner' | 'by'>,
  mirror = owner,
): Promise<Registry> {
  const { publicFile } = await makeKey(keyOf(owner))
  await allowKey(layout(site.registryDir), await readPublicKey(publicFile), { ...grant, owner, by: 'ana' })
  return openWith(owner, mirror)
}
export const openWith = (owner: string, mirror = owner) =>
  createRemoteRegistry({
    address,
    signer: () => readSigner(keyOf(owner)),
    mirror: path.join(site.dir, `copy-${mirror}`),
  })
export const signed = async (owner: string) => ({ signer: await readSigner(keyOf(owner)), reason: 'a test' })
export const build = (version: string, options?: Parameters<typeof buildArea>[3]) =>
  buildArea(site.dir, 'mf-mapa', version, { build: { routes: ['/mapaUBPD'] }, ...options })
export const publish = async (registry: Registry, dist: string, owner = 'mapa') =>
  registry.publish(dist, { area: 'mf-mapa', signer: await readSigner(keyOf(owner)) })
export const active = async () => (await site.registry.live()).areas['mf-mapa']?.active.version
