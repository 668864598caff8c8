import { sign, verify } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { signatures, type PublishingKey, type Signatures } from '@fcr/shared/contracts/releases'
import { moveOver, temporaryPath, writeDurably } from './durable'
import { isLocal, mayPublish, publicKeyOf, readKeys, readSigner, type Signer } from './keys'
import type { Layout } from './layout'
import { Refusal } from './refusal'

export const signatureFile = 'signature.json'

export const signatureText = (signed: Signatures) => `${JSON.stringify(signed, null, 2)}\n`

export const signRelease = (signer: Signer, release: Uint8Array): Signatures['signatures'][number] => ({
  key: signer.id,
  signature: sign(null, release, signer.key).toString('base64'),
})

/**
 * Returns the key to sign an area's release with: the given one, or a local registry's own.
 * @throws Refusal `no-key`, or `wrong-key` if the key may not publish this area
 */
export async function signerFor(at: Layout, area: string, given: Signer | undefined): Promise<Signer> {
  const keys = await readKeys(at)
  if (!given && !isLocal(keys))
    throw new Refusal(
      'no-key',
      `publishing ${area} needs its team's key: --key <file> or AREAS_KEY (docs/registry.md, Keys)`,
    )
  const signer = given ?? (await readSigner(at.localKey))
  const known = keys.find(({ id }) => id === signer.id)
  if (!known) throw new Refusal('wrong-key', `the registry does not know the key ${signer.id}`)
  if (known.revoked) throw new Refusal('wrong-key', `the key ${signer.id} was revoked on ${known.revoked.at}`)
  if (!mayPublish(known, area))
    throw new Refusal(
      'wrong-key',
      `the key ${signer.id} may publish ${known.areas.join(', ') || 'nothing'}, not ${area}`,
    )
  return signer
}

/**
 * Returns what is wrong with a release's signatures; undefined if a key that may publish the area has signed
 * it.
 */
export async function signatureProblem(
  at: Layout,
  { area, version }: { area: string; version: string },
  release: Uint8Array,
  keys?: readonly PublishingKey[],
): Promise<string | undefined> {
  const signed = await readSignatures(at, area, version)
  const label = `${area} ${version}`
  if (!signed) return `${label}: ${signatureFile} is missing or malformed`
  const known = new Map((keys ?? (await readKeys(at))).map((key) => [key.id, key]))
  const counts = signed.signatures.some(({ key: id, signature }) => {
    const key = known.get(id)
    return (
      key !== undefined &&
      mayPublish(key, area) &&
      verify(null, release, publicKeyOf(key), Buffer.from(signature, 'base64'))
    )
  })
  return counts ? undefined : `${label}: not signed by a key that may publish ${area}`
}

async function readSignatures(at: Layout, area: string, version: string): Promise<Signatures | undefined> {
  try {
    const file = path.join(at.release(area, version), signatureFile)
    return signatures.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Adds a signature to a release. Its description and its hash stay the same. */
export async function addSignature(
  at: Layout,
  { area, version }: { area: string; version: string },
  release: Uint8Array,
  signer: Signer,
): Promise<void> {
  const others = (await readSignatures(at, area, version))?.signatures.filter(({ key }) => key !== signer.id)
  const signed: Signatures = {
    formatVersion: 1,
    signatures: [...(others ?? []), signRelease(signer, release)],
  }
  const draft = temporaryPath(at.temporary, 'signature')
  try {
    await writeDurably(draft, signatureText(signed))
    await moveOver(draft, path.join(at.release(area, version), signatureFile))
  } finally {
    await rm(draft, { force: true })
  }
}
