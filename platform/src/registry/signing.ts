import type { PublishingKey, ReleaseRef } from '@fcr/shared/contracts/releases'
import { makeLocal, readKeys, revokeKey, type Signer } from './keys'
import type { Layout } from './layout'
import { Refusal } from './refusal'
import { areasIn, readRelease, releasesOf } from './releases'
import { addSignature, signatureProblem, signerFor } from './signature'
import { readLive } from './state'

/** Adds another signature to a release, for a team that replaces its key. */
export async function signAgain(at: Layout, area: string, version: string, signer: Signer): Promise<void> {
  const { bytes } = await readRelease(at, area, version)
  await addSignature(at, { area, version }, bytes, await signerFor(at, area, signer))
}

/** Makes a registry local; releases from before signing get the local key's signature. */
export async function makeLocalSigned(at: Layout): Promise<void> {
  const isNew = (await readKeys(at)).length === 0
  const signer = await makeLocal(at)
  if (!isNew) return
  for (const area of await areasIn(at))
    for (const { release, bytes } of await releasesOf(at, area))
      await addSignature(at, release, bytes, signer)
}

/**
 * Revokes a key that no live version depends on.
 * @throws Refusal `key-in-use`: a live version would become unsigned; sign it with another key or activate
 * another version
 */
export async function revokeUnusedKey(
  at: Layout,
  id: string,
  meta: { by: string; reason: string },
): Promise<PublishingKey> {
  const others = (await readKeys(at)).filter((key) => key.id !== id)
  const { areas } = await readLive(at)
  const needing: string[] = []
  for (const [area, { active, lastGood }] of Object.entries(areas))
    for (const { version } of [active, lastGood].filter((ref): ref is ReleaseRef => ref !== null)) {
      const { bytes } = await readRelease(at, area, version)
      if (!(await signatureProblem(at, { area, version }, bytes))) {
        const without = await signatureProblem(at, { area, version }, bytes, others)
        if (without !== undefined) needing.push(`${area} ${version}`)
      }
    }
  if (needing.length > 0)
    throw new Refusal(
      'key-in-use',
      `only this key has signed ${needing.join(', ')}, which the site may serve: ` +
        'sign it with another key (areas sign), or activate others',
    )
  return revokeKey(at, id, meta)
}
