import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { checkResult, type CheckResult } from '@fcr/shared/platform/check-results'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { type ReleaseRef, sameRef, type Target } from '@fcr/shared/platform/manifest'
import { Refusal, disk, type Layout } from '../files'
import { keyrings, publishingKeys, signing } from '../trust'

/**
 * Returns the latest check result of a version, if it is signed by a key that may sign check results and the version
 * is unchanged since.
 */
export async function readCheckResult(
  at: Layout,
  area: string,
  ref: ReleaseRef,
): Promise<CheckResult | undefined> {
  const result = await readSigned(at, area, ref.version)
  return sameRef(result?.release, ref) ? result : undefined
}

async function readSigned(at: Layout, area: string, version: string): Promise<CheckResult | undefined> {
  try {
    const result = checkResult.parse(JSON.parse(await readFile(at.checkResult(area, version), 'utf8')))
    return (await isSigned(at, result)) ? result : undefined
  } catch {
    return undefined
  }
}

async function isSigned(at: Layout, result: CheckResult): Promise<boolean> {
  const { signed } = result
  const key = (await keyrings.readKeys(at)).find(({ id }) => id === signed?.key)
  return (
    key !== undefined &&
    signed !== undefined &&
    maySignResults(key) &&
    signing.isSignedBy(key, 'gate', unsigned(result), signed.signature)
  )
}

const unsigned = (result: CheckResult) => ({ ...result, signed: undefined })

/** An operator may: the right to force an activation includes the right to report that a version passed. */
export const maySignResults = (key: PublishingKey) =>
  key.revoked === null && (publishingKeys.hasGrant(key, 'gate') || publishingKeys.hasGrant(key, 'operator'))

/**
 * Stores a result, signed with the given key or a local registry's own; without a key with this right it is
 * discarded.
 */
export async function writeCheckResult(
  at: Layout,
  result: CheckResult,
  given: publishingKeys.Signer | undefined,
): Promise<void> {
  const keys = await keyrings.readKeys(at)
  const signer = given ?? (await publishingKeys.localSigner(at, keys))
  if (!signer || !keys.some((key) => key.id === signer.id && maySignResults(key))) return
  const signed = { key: signer.id, signature: signing.signContent(signer, 'gate', unsigned(result)) }
  await storeResult(at, { ...result, signed })
}

/** How far the clocks of two machines may differ, as for their requests. */
const CLOCKS_MS = 5 * 60_000

/** Time of a result's last part, in milliseconds since 1970. */
const timeOf = ({ at, thorough }: CheckResult) => Math.max(Date.parse(at), Date.parse(thorough?.at ?? at))

/**
 * Stores a result that was signed on another machine, unless it is stored already.
 * @throws Refusal `untrusted`, `older-result` if it is not newer than the stored one: a replayed result must not
 * replace a later refusal
 */
export async function receiveCheckResult(
  at: Layout,
  { area, version }: { area: string; version: string },
  body: unknown,
): Promise<void> {
  const result = checkResult.safeParse(body).data
  if (result?.area !== area || result.release.version !== version || !(await isSigned(at, result)))
    throw new Refusal('untrusted', `not a result for ${area} ${version} signed by a key with the grant gate`)
  const stored = await readSigned(at, area, version)
  if (isDeepStrictEqual(stored, result)) return
  const time = timeOf(result)
  if (time > Date.now() + CLOCKS_MS)
    throw new Refusal(
      'untrusted',
      `the result for ${area} ${version} is dated later than this machine’s clock`,
    )
  if (stored && time <= timeOf(stored))
    throw new Refusal(
      'older-result',
      `the stored result for ${area} ${version} is newer (${new Date(timeOf(stored)).toISOString()})`,
    )
  await storeResult(at, result)
}

async function storeResult(at: Layout, result: CheckResult): Promise<void> {
  const text = `${JSON.stringify(result, null, 2)}\n`
  await at.remote?.storeCheckResult(result, text)
  await disk.replaceWhole(at.temporary, at.checkResult(result.area, result.release.version), text)
}

/** Signs the unsigned results of early versions. */
export async function signCheckResults(at: Layout, signer: publishingKeys.Signer): Promise<void> {
  for (const area of await readdir(at.checkResults).catch((): string[] => []))
    for (const name of await readdir(path.join(at.checkResults, area)).catch((): string[] => [])) {
      if (!name.endsWith('.json')) continue
      const text = await readFile(path.join(at.checkResults, area, name), 'utf8')
      const result = checkResult.safeParse(parseJson(text)).data
      if (result && !result.signed) await writeCheckResult(at, result, signer)
    }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether an active version has passed the checks. */
export type IsVerified = (area: string, ref: ReleaseRef) => boolean

/**
 * Returns which versions are verified, that is, have passed the release checks. On a local registry, untested
 * versions also count: there was no browser, or a local start made them live.
 */
export async function loadVerified(at: Layout, state: Live): Promise<IsVerified> {
  const local = publishingKeys.isLocal(await keyrings.readKeys(at))
  const refs = Object.entries(state.areas).map(([area, { active }]) => ({ area, ref: active }))
  const proven = await Promise.all(
    refs.map(async ({ area, ref }) => {
      const outcome = (await readCheckResult(at, area, ref))?.outcome
      return outcome === 'passed' || (local && outcome !== 'failed')
    }),
  )
  const provenKeys = new Set(refs.filter((_, index) => proven[index]).map(keyOf))
  return (area, ref) => provenKeys.has(keyOf({ area, ref }))
}

const keyOf = ({ area, ref }: Target) => `${area} ${ref.integrity}`

/**
 * Whether a check result is still valid in a state: an area's page depends on the shell around it, a shell on
 * all areas that it mounts.
 */
export function isStillValid(result: CheckResult, targets: readonly Target[], areas: Live['areas']): boolean {
  const needed = targets.some(({ area }) => area === 'shell')
    ? Object.entries(areas).filter(([, { disabled }]) => !disabled)
    : Object.entries(areas).filter(([area]) => area === 'shell')
  return needed
    .filter(([area]) => area !== result.area)
    .every(([area, { active }]) => sameRef(result.beside[area], active))
}
