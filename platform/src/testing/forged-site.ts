import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import type { Live, LiveArea } from '@fcr/shared/platform/deployment-state'
import { until } from '@fcr/tooling/test/until.mjs'
import { allowKey } from '../trust/key-changes'
import { changeKeys } from '../trust/keyring'
import { makeKey, readPublicKey, readSigner, type Grant, type Signer } from '../trust/keys'
import { layout } from '../files/layout'
import { readRecord, revisionsIn, toText } from '../store/state/records'
import { replaceFile } from './forge'
import { createSite } from './gateway'

/** The site of the current test; its map has 1.1.0 after 1.0.0. */
export let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite()
  await site.release('mf-mapa', '1.1.0')
})
afterEach(() => site.remove())

export const at = () => layout(site.registryDir)
export const readLiveFile = async () => JSON.parse(await readFile(at().live, 'utf8')) as Live
export const writeLiveFile = (live: Live) => replaceFile(at().live, toText(live))
/** Puts the registry back as it was at a revision: the later records are removed too. */
export async function putBack(revision: number) {
  const record = await readRecord(at(), revision)
  if (!record) throw new Error(`there is no revision ${revision}`)
  for (const later of await revisionsIn(at(), revision)) await rm(at().historyRecord(later))
  await writeLiveFile(record.live)
}
export const served = async (app = site.app) => {
  const { areas } = (await app.inject('/live.json')).json<Live>()
  return areas['mf-mapa']?.active.version
}
/** Requests pages until the gateway has seen the file. */
export const requestUntil = (isTrue: () => boolean) =>
  until(async () => {
    await site.app.inject('/')
    return isTrue()
  })

/** A key that the registry knows, with these grants; or, without any, does not. */
export async function signerWith(grants: Grant[], areas: string[] = []) {
  const file = path.join(site.dir, `${[...grants, ...areas].join('-')}.pem`)
  const { publicFile } = await makeKey(file)
  const owner = grants.includes('robot') ? 'robot' : 'Eva'
  if (grants.length > 0 || areas.length > 0)
    await allowKey(at(), await readPublicKey(publicFile), { grants, areas, owner, by: 'ana' })
  return readSigner(file)
}

export const withMapa = (areas: Live['areas'], fields: Partial<LiveArea>): Live['areas'] => {
  const mapa = areas['mf-mapa']
  if (!mapa) throw new Error('the map is not live')
  return { ...areas, 'mf-mapa': { ...mapa, ...fields } }
}
/** Goes back to the map's first version. */
export const toFirst = (areas: Live['areas']) => {
  const first = areas['mf-mapa']?.lastGood
  return withMapa(areas, { ...(first && { active: first }), lastGood: null })
}

export const robot = () => readSigner(at().localRollbackKey)
/** Replaces the registry's keys by a chain with another root: the same keys, and one more operator's. */
export async function replaceKeys(signer: Signer, { local = false } = {}) {
  const known = await site.registry.keys()
  await rm(at().keys, { recursive: true })
  const publicFile = path.join(site.dir, '.pem.pub')
  const grant = { grants: ['operator' as const], owner: 'Eva', by: 'eva', local, signer }
  await allowKey(at(), await readPublicKey(publicFile), grant)
  const edit = (own: readonly PublishingKey[]) => [...own, ...known]
  await changeKeys(at(), { action: 'allow', reason: '', edit }, signer)
}
