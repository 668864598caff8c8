import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { signatures, type Signatures } from '@fcr/shared/platform/manifest'
import { Refusal, disk, inTurn, type Layout } from '../files'
import { readKeys } from './keyring'
import { knownKey, localSigner, mayPublish, type Signer } from './keys'
import { hasSigned, signBytes } from './sign'

export const signatureFile = 'signature.json'

export const signatureText = (signed: Signatures) => `${JSON.stringify(signed, null, 2)}\n`

export const signRelease = (signer: Signer, release: Uint8Array): Signatures['signatures'][number] => ({
  key: signer.id,
  signature: signBytes(signer, release).toString('base64'),
})

/**
 * Returns the key to sign for an area with: the given one, or a local registry's own.
 * @param may whether a key may sign the release or preview
 * @throws Refusal `no-key`, or `wrong-key` if the key may not sign it
 */
export async function signerFor(
  at: Layout,
  area: string,
  given: Signer | undefined,
  may = mayPublish,
): Promise<Signer> {
  const keys = await readKeys(at)
  const signer = given ?? (await localSigner(at, keys))
  if (!signer)
    throw new Refusal(
      'no-key',
      `publishing ${area} needs its team's key: --key <file> or AREAS_KEY (docs/registry.md, Keys)`,
    )
  const signerKey = knownKey(keys, signer.id)
  if (!may(signerKey, area))
    throw new Refusal(
      'wrong-key',
      `the key ${signer.id} may publish ${signerKey.areas.join(', ') || 'nothing'}, not ${area}`,
    )
  return signer
}

/** @throws Refusal `unsigned` unless the signature is of a key that may publish the area */
export async function requireSignature(
  at: Layout,
  area: string,
  release: Uint8Array,
  { key: id, signature }: Signatures['signatures'][number],
): Promise<void> {
  const key = knownKey(await readKeys(at), id)
  if (!mayPublish(key, area) || !hasSigned(key, release, Buffer.from(signature, 'base64')))
    throw new Refusal('unsigned', `not signed by a key that may publish ${area}`)
}

/**
 * Returns the problems of a release's signatures; undefined if a key that may publish the area has signed it.
 */
export async function signatureProblem(
  at: Layout,
  { area, version }: { area: string; version: string },
  release: Uint8Array,
  keys?: readonly PublishingKey[],
): Promise<string | undefined> {
  const label = `${area} ${version}`
  const signed = await readSignatures(at, area, version)
  if (!signed) return `${label}: ${signatureFile} is missing or malformed`
  const signers = keysIn(signed, area, release, keys ?? (await readKeys(at)))
  return signers.length > 0 ? undefined : `${label}: not signed by a key that may publish ${area}`
}

/** Returns the keys that have signed a release and may publish the area. */
export async function signingKeys(
  at: Layout,
  { area, version }: { area: string; version: string },
  release: Uint8Array,
): Promise<PublishingKey[]> {
  const signed = await readSignatures(at, area, version)
  return signed ? keysIn(signed, area, release, await readKeys(at)) : []
}

const keysIn = (
  { signatures: given }: Signatures,
  area: string,
  release: Uint8Array,
  keys: readonly PublishingKey[],
): PublishingKey[] =>
  keys.filter(
    (key) =>
      mayPublish(key, area) &&
      given.some(
        ({ key: id, signature }) =>
          id === key.id && hasSigned(key, release, Buffer.from(signature, 'base64')),
      ),
  )

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
  await storeSignature(at, { area, version }, signRelease(signer, release))
}

/** Adds a signature that was checked. One at a time, so that none replaces another. */
export const storeSignature = inTurn(async function store(
  at: Layout,
  { area, version }: { area: string; version: string },
  signature: Signatures['signatures'][number],
): Promise<void> {
  const before = await readSignatures(at, area, version)
  const others = before?.signatures.filter(({ key }) => key !== signature.key)
  const signed: Signatures = {
    ...before,
    formatVersion: 1,
    signatures: [...(others ?? []), signature],
  }
  await disk.replaceWhole(
    at.temporary,
    path.join(at.release(area, version), signatureFile),
    signatureText(signed),
  )
})
