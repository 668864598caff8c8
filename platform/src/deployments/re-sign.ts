import type { Proposed } from '@fcr/shared/platform/operations'
import type { Keyring, PublishingKey } from '@fcr/shared/platform/keys'
import type { Live } from '@fcr/shared/platform/deployment-state'
import type { ReleaseRef } from '@fcr/shared/platform/manifest'
import { checkResults } from '../checks'
import { keyChanges, keyrings, publishingKeys, releaseSignatures, signedChanges } from '../trust'
import { Refusal, type Layout } from '../files'
import { releaseFiles, routeGrants, states } from '../store'
import { commit, type Committed, type Decide, type Meta } from './commit'
import type { Plan } from './plan'

/** Adds another signature to a release, for a team that replaces its key. */
export async function signAgain(
  at: Layout,
  area: string,
  version: string,
  signer: publishingKeys.Signer,
): Promise<void> {
  const { bytes, release } = await releaseFiles.readRelease(at, area, version)
  const { id } = await releaseSignatures.signerFor(at, area, signer)
  await routeGrants.requireRouteGrants(at, release, id)
  await releaseSignatures.addSignature(at, { area, version }, bytes, signer)
}

/** Makes a registry local; unsigned content of early versions gets the local key's signature. */
export async function makeLocalSigned(at: Layout): Promise<void> {
  const isNew = !(await keyrings.newestKeyring(at)) && (await keyrings.keysFromBefore(at)).length === 0
  const signer = await keyChanges.makeLocal(at)
  if (isNew)
    for (const area of await releaseFiles.areasIn(at))
      for (const { release, bytes } of await releaseFiles.releasesOf(at, area))
        await releaseSignatures.addSignature(at, release, bytes, signer)
  await migrate(at, { signer, reason: 'local start' })
}

/**
 * Signs the current state and the results of the release checks if no change is signed by a known operator: in an
 * unsigned registry of an early version, or after all keys were replaced. Does nothing if it is signed.
 * @throws Refusal `untrusted` if the history shows that a signature was removed
 */
export async function migrate(
  at: Layout,
  meta: Meta & { signer: publishingKeys.Signer },
): Promise<Committed> {
  const state = await readFromBefore(at)
  const signed: Plan = { outcome: 'none', why: 'the live state is signed' }
  if (state.statement || state.revision === 0) return { outcome: 'unchanged', why: signed.why }
  await checkResults.signCheckResults(at, meta.signer)
  return commit(
    at,
    meta,
    ({ statement, areas }) => Promise.resolve(statement ? signed : checkpoint(areas)),
    [],
    readFromBefore,
  )
}

const checkpoint = (areas: Live['areas']): Plan => ({
  outcome: 'change',
  action: signedChanges.RE_SIGN,
  areas,
  changes: [],
})

/** Reads a signed state, or, without its signed change, a state whose history no known operator has signed. */
async function readFromBefore(at: Layout): Promise<Live> {
  const live = await states.readUnchecked(at)
  const isTrusted = (await states.trustProblem(at, live, await keyrings.readKeys(at))) === undefined
  if (isTrusted || (await states.newestAfter(at, { revision: 0 }))) return states.readLive(at)
  return signedChanges.unsignedState(live)
}

/** `signer`: an operator's key, needed where the revoked one has signed the live state. */
export type RevokeMeta = { by: string; reason: string; signer?: publishingKeys.Signer | undefined }

/**
 * Revokes a key that no live version depends on.
 * @throws Refusal `key-in-use`: a live version would become unsigned; sign it with another key or activate
 * another version
 */
export async function revokeUnusedKey(at: Layout, id: string, meta: RevokeMeta): Promise<PublishingKey> {
  const keys = await keyrings.readKeys(at)
  await requireNotNeeded(at, id, keys)
  await signStateAgain(at, id, keys, meta)
  const revoked = await keyChanges.revokeKey(at, id, meta)
  // The key's owner may have changed something in between.
  await signStateAgain(at, id, keys, meta)
  return revoked
}

/**
 * Proposes to revoke a key. If it has signed the live state, first proposes that another operator's key re-signs it.
 * @param meta.proposer the key that will sign
 * @throws Refusal as `revokeUnusedKey`
 */
export async function proposeToRevoke(
  at: Layout,
  id: string,
  { proposer, reason }: { proposer: string; reason: string },
): Promise<Proposed> {
  const keys = await keyrings.readKeys(at)
  if (keys.some((key) => key.id === id && key.revoked))
    return { outcome: 'unchanged', why: `the key ${id} is revoked already` }
  await requireNotNeeded(at, id, keys)
  const again = await signStateAgain(at, id, keys, { proposer, reason })
  if (again?.outcome === 'proposed') return again
  const by = publishingKeys.knownKey(keys, proposer).owner
  return {
    outcome: 'proposed-keys',
    keyring: await keyrings.keyringAfter(at, keyChanges.revoking(id, { by, reason }), proposer),
  }
}

/**
 * Applies a change of the keys that was signed on another machine.
 * @throws Refusal `key-in-use` if the site needs a key that it revokes, `untrusted`
 */
export async function applyKeyring(at: Layout, ring: Keyring): Promise<boolean> {
  const keys = await keyrings.readKeys(at)
  const isValid = (id: string) => keys.some((key) => key.id === id && !key.revoked)
  for (const { id } of ring.keys.filter(({ revoked, id }) => revoked && isValid(id))) {
    await requireNotNeeded(at, id, keys)
    if ((await readDespiteRevoked(at)).statement?.key === id)
      throw new Refusal(
        'key-in-use',
        `the key ${id} has signed the live state: another operator must re-sign it first`,
      )
  }
  return keyrings.receiveKeyring(at, ring)
}

/** @throws Refusal `key-in-use` if a live version would become unsigned */
async function requireNotNeeded(at: Layout, id: string, keys: readonly PublishingKey[]): Promise<void> {
  const others = keys.filter((key) => key.id !== id)
  const { areas } = await readDespiteRevoked(at)
  const needing: string[] = []
  for (const [area, { active, lastGood, canary }] of Object.entries(areas))
    for (const { version } of [active, lastGood, canary].filter((ref): ref is ReleaseRef => ref !== null)) {
      const { bytes } = await releaseFiles.readRelease(at, area, version)
      if (!(await releaseSignatures.signatureProblem(at, { area, version }, bytes))) {
        const without = await releaseSignatures.signatureProblem(at, { area, version }, bytes, others)
        if (without !== undefined) needing.push(`${area} ${version}`)
      }
    }
  if (needing.length > 0)
    throw new Refusal(
      'key-in-use',
      `only this key has signed ${needing.join(', ')}, which the site may serve: ` +
        'sign it with another key (areas sign), or activate others',
    )
}

/** Reads a state whose key may have been revoked since. */
const readDespiteRevoked = (at: Layout) => states.readLive(at, 'accepted')

/** Re-signs the live state with another operator's key, if the key to revoke has signed it. */
async function signStateAgain(
  at: Layout,
  id: string,
  keys: readonly PublishingKey[],
  { signer, proposer, reason }: Meta,
): Promise<Committed | undefined> {
  const own = signer ?? (proposer === undefined ? await publishingKeys.localSigner(at, keys) : undefined)
  const by = proposer ?? own?.id
  const isOtherOperator = keys.some(
    (key) => key.id === by && key.id !== id && publishingKeys.hasGrant(key, 'operator'),
  )
  if ((await readDespiteRevoked(at)).statement?.key !== id) return undefined
  if (!isOtherOperator)
    throw new Refusal(
      'key-in-use',
      "this key has signed the live state: pass another operator's key (--key) to re-sign it; " +
        'if there is none, make one and allow it first (docs/registry.md, Keys)',
    )
  const decide: Decide = ({ statement, areas }) =>
    Promise.resolve(
      statement?.key === id ? checkpoint(areas) : { outcome: 'none', why: 'it is signed again' },
    )
  const meta = { signer: own, proposer, reason: `key revoke ${id}: ${reason}` }
  return commit(at, meta, decide, [], readDespiteRevoked)
}
