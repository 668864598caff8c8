import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { AreaBudget, PublishingKey } from '@fcr/shared/platform/keys'
import { Refusal, disk, layout, type Layout } from '../files'
import { changeKeys, keysFromBefore, newestKeyring, readKeys, type KeyChange } from './keyring'
import {
  idOf,
  isLocal,
  isOfLocalStart,
  LOCAL_START,
  readSigner,
  AUTO_ROLLBACK,
  spkiOf,
  type Grant,
  type Signer,
} from './keys'

export type KeyGrant = {
  areas?: readonly string[]
  /** Paths of the route grant of those areas; null removes the restriction. */
  paths?: readonly string[] | null | undefined
  /** Size budget of those areas; null removes it. */
  budget?: AreaBudget | null | undefined
  grants?: readonly Grant[]
  owner: string
  by: string
  local?: boolean
  /** The key is a passkey, which may only be an operator's. */
  passkey?: PublishingKey['passkey']
  /** An operator's key; a local registry has its own. */
  signer?: Signer | undefined
}

/**
 * Allows a key to publish areas, or gives it another grant; a known key keeps its grants. An operator signs the
 * change; the first operator's key allows itself.
 */
export async function allowKey(
  at: Layout,
  publicKey: KeyObject,
  { signer, ...grant }: KeyGrant,
): Promise<PublishingKey> {
  return keyIn(await changeKeys(at, allowing(publicKey, grant), signer), idOf(publicKey))
}

/** The change of the keys that allows one. */
export function allowing(publicKey: KeyObject, grant: Omit<KeyGrant, 'signer'>): KeyChange {
  const id = idOf(publicKey)
  const edit: KeyChange['edit'] = (keys) => [
    ...keys.filter((key) => key.id !== id),
    allowed(
      publicKey,
      grant,
      keys.find((key) => key.id === id),
    ),
  ]
  return { action: 'allow', reason: '', edit }
}

function allowed(
  publicKey: KeyObject,
  grant: Omit<KeyGrant, 'signer'>,
  previous: PublishingKey | undefined,
): PublishingKey {
  const id = idOf(publicKey)
  if (previous && isOfLocalStart(previous))
    throw new Refusal(
      'bad-grant',
      `key ${id} is a key of npm start, which gets no other grant: make a new one`,
    )
  if (previous?.revoked)
    throw new Refusal('revoked', `key ${id} was revoked on ${previous.revoked.at}: make a new one`)
  const owner = grant.owner || (previous?.owner ?? '')
  const grants = [...new Set([...(previous?.grants ?? []), ...(grant.grants ?? [])])].sort()
  requireOwner(owner, grants)
  if (grant.passkey && (grants.join() !== 'operator' || grant.areas?.length))
    throw new Refusal('bad-grant', 'a passkey may only be an operator: it signs on the page for operators')
  return {
    ...previous,
    ...(grant.passkey && { passkey: grant.passkey }),
    formatVersion: 1,
    id,
    publicKey: spkiOf(publicKey).toString('base64'),
    areas: [...new Set([...(previous?.areas ?? []), ...(grant.areas ?? [])])].sort(),
    ...(grant.paths !== undefined && {
      paths: perArea(previous?.paths, grant.areas, grant.paths && [...new Set(grant.paths)].sort()),
    }),
    ...(grant.budget !== undefined && { budgets: perArea(previous?.budgets, grant.areas, grant.budget) }),
    grants,
    local: previous?.local ?? grant.local ?? false,
    owner,
    addedAt: previous?.addedAt ?? new Date().toISOString(),
    addedBy: previous?.addedBy ?? grant.by,
    revoked: null,
  }
}

/** Returns the values per area after a grant, which changes those of the areas that it names; null removes them. */
function perArea<T>(values: { [area: string]: T } = {}, areas: readonly string[] = [], value: T | null) {
  const others = Object.entries(values).filter(([area]) => !areas.includes(area))
  const named = value === null ? [] : areas.map((area) => [area, value] as const)
  return Object.fromEntries([...others, ...named])
}

/** @throws Refusal `unknown-key` */
function keyIn(keys: readonly PublishingKey[], id: string): PublishingKey {
  const match = keys.find((key) => key.id === id)
  if (!match) throw new Refusal('unknown-key', `the registry knows no key ${id}`)
  return match
}

/**
 * The history names the owner: an operator needs a name, and only auto-rollback's key has the name of auto-rollback.
 */
function requireOwner(owner: string, allowed: readonly string[]): void {
  if (
    allowed.includes('robot') !== (owner === AUTO_ROLLBACK) ||
    (allowed.includes('robot') && allowed.length > 1)
  )
    throw new Refusal(
      'bad-owner',
      `auto-rollback's key has the owner '${AUTO_ROLLBACK}' and no other grant, and no other key has it`,
    )
  if (allowed.includes('operator') && owner.trim() === '')
    throw new Refusal('bad-owner', "an operator's key needs --owner: the history names its owner")
}

/** Revokes a key: its signatures no longer count, neither on new releases nor on existing ones. */
export async function revokeKey(
  at: Layout,
  id: string,
  { signer, ...meta }: { by: string; reason: string; signer?: Signer | undefined },
): Promise<PublishingKey> {
  const key = keyIn(await readKeys(at), id)
  return key.revoked ? key : keyIn(await changeKeys(at, revoking(id, meta), signer), id)
}

/** The change of the keys that revokes one. */
export function revoking(id: string, { by, reason }: { by: string; reason: string }): KeyChange {
  const revoked = { at: new Date().toISOString(), by, reason }
  const edit: KeyChange['edit'] = (keys) => {
    keyIn(keys, id)
    return keys.map((key) => (key.id === id && key.revoked === null ? { ...key, revoked } : key))
  }
  return { action: 'revoke', reason, edit }
}

/**
 * Makes a registry local, unless it is already: creates a key that may do everything but auto-rollback's work, and one
 * for auto-rollback.
 * @throws Refusal `not-local` when teams publish into it
 */
export async function makeLocal(at: Layout): Promise<Signer> {
  const keys = (await newestKeyring(at))?.ring.keys ?? (await keysFromBefore(at))
  if (keys.length > 0 && !isLocal(keys))
    throw new Refusal('not-local', `${at.dir} is a registry to which teams publish with their own keys`)
  await mkdir(at.temporary, { recursive: true })
  const signer = await makeLocalKey(at, at.localKey, { owner: 'this machine', local: true })
  await makeLocalKey(at, at.localRollbackKey, { grants: ['robot'], owner: AUTO_ROLLBACK }, signer)
  return signer
}

/**
 * @throws Refusal `local` if a registry trusts a key of `npm start`: any reader of its folder could release anything
 */
export async function requireNotLocal({
  registryDir,
  keysDir,
}: {
  registryDir: string
  keysDir?: string | undefined
}): Promise<void> {
  // Without keys, nothing is trusted; the gateway reports why.
  const keys = await readKeys(layout(registryDir, keysDir)).catch(() => [])
  const ids = keys.filter(isOfLocalStart).map(({ id }) => id)
  if (ids.length > 0)
    throw new Refusal(
      'local',
      `${registryDir} trusts a key of npm start (${ids.join(', ')}): use a registry with separate keys, or revoke it (docs/registry.md, Keys)`,
    )
}

/** Creates a key unless there is one, and allows it. */
async function makeLocalKey(
  at: Layout,
  file: string,
  grant: Omit<KeyGrant, 'by'>,
  by?: Signer,
): Promise<Signer> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const text = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await disk.createWhole(at.temporary, file, text, 0o600)
  const signer = await readSigner(file)
  const keys = (await newestKeyring(at))?.ring.keys ?? []
  if (!keys.some(({ id, revoked }) => id === signer.id && revoked === null))
    await allowKey(at, createPublicKey(signer.key), { ...grant, by: LOCAL_START, signer: by ?? signer })
  return signer
}
