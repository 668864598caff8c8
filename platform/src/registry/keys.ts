import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { keyId, publishingKey, type PublishingKey } from '@fcr/shared/contracts/releases'
import { isErrno, moveOver, syncFolder, temporaryPath, writeDurably } from './durable'
import type { Layout } from './layout'
import { Refusal } from './refusal'

/** A private key that signs releases, and the id of its public half. */
export type Signer = { id: string; key: KeyObject }

const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
const idOf = (publicKey: KeyObject) =>
  createHash('sha256').update(spkiOf(publicKey)).digest('hex').slice(0, 16)

const signerOf = (key: KeyObject): Signer => ({ id: idOf(createPublicKey(key)), key })

/**
 * Creates a key pair. The private key goes into a new file that only its owner may read, the public key next
 * to it as `<file>.pub`.
 */
export async function makeKey(file: string): Promise<{ id: string; publicFile: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await writeNew(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  await writeNew(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }).toString())
  return { id: idOf(publicKey), publicFile: `${file}.pub` }
}

async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeDurably(file, text, 0o600)
  } catch (error) {
    if (isErrno(error, 'EEXIST'))
      throw new Refusal('key-exists', `${file} exists; a key is never overwritten`)
    throw error
  }
}

/**
 * Reads a private key in PEM.
 * @throws Refusal `bad-key` if it is not an Ed25519 private key, or if others than its owner may read it
 */
export async function readSigner(file: string): Promise<Signer> {
  const text = await readKeyFile(file)
  if (((await stat(file)).mode & 0o077) !== 0)
    throw new Refusal('bad-key', `${file} may be read by others than its owner: chmod 600 ${file}`)
  return signerOf(parsed(file, () => createPrivateKey(text)))
}

/** Reads a public key in PEM. @throws Refusal `bad-key` */
export async function readPublicKey(file: string): Promise<KeyObject> {
  const text = await readKeyFile(file)
  if (text.includes('PRIVATE KEY'))
    throw new Refusal('bad-key', `${file} holds a private key: it stays with its team; hand in ${file}.pub`)
  return parsed(file, () => createPublicKey(text))
}

const readKeyFile = (file: string) =>
  readFile(file, 'utf8').catch(() => {
    throw new Refusal('bad-key', `the key ${file} cannot be read`)
  })

function parsed(file: string, read: () => KeyObject): KeyObject {
  let key: KeyObject
  try {
    key = read()
  } catch {
    throw new Refusal('bad-key', `${file} is not a key in PEM`)
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Refusal('bad-key', `${file} is not an Ed25519 key`)
  return key
}

/** The keys in the registry, including revoked ones. Damaged keys are skipped. */
export async function readKeys(at: Layout): Promise<PublishingKey[]> {
  const names = await readdir(at.keys).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  })
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith('.json') && keyId.safeParse(name.slice(0, -5)).success)
      .map((name) => readKey(at, name.slice(0, -5))),
  )
  return found.filter((key) => key !== undefined)
}

async function readKey(at: Layout, id: string): Promise<PublishingKey | undefined> {
  try {
    const key = publishingKey.parse(JSON.parse(await readFile(at.key(id), 'utf8')))
    // Signatures refer to the file name: a file copied over another must not pass as that key.
    return idOf(publicKeyOf(key)) === id && key.id === id ? key : undefined
  } catch {
    return undefined
  }
}

export const publicKeyOf = ({ publicKey }: PublishingKey): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })

/** Whether a key's signature is valid for an area. */
export const mayPublish = (key: PublishingKey, area: string) =>
  key.revoked === null && (key.local || key.areas.includes(area))

/**
 * Whether `npm start` created the registry: it then serves one machine, which may have no browser for the
 * gate.
 */
export const isLocal = (keys: readonly PublishingKey[]) =>
  keys.some(({ local, revoked }) => local && revoked === null)

export type KeyGrant = { areas: readonly string[]; owner: string; by: string; local?: boolean }

/** Allows a key to publish areas; a known key gets them in addition. */
export async function allowKey(at: Layout, publicKey: KeyObject, grant: KeyGrant): Promise<PublishingKey> {
  const id = idOf(publicKey)
  const known = (await readKeys(at)).find((key) => key.id === id)
  if (known?.revoked)
    throw new Refusal('revoked', `key ${id} was revoked on ${known.revoked.at}: make a new one`)
  const key: PublishingKey = {
    formatVersion: 1,
    id,
    publicKey: spkiOf(publicKey).toString('base64'),
    areas: [...new Set([...(known?.areas ?? []), ...grant.areas])].sort(),
    local: known?.local ?? grant.local ?? false,
    owner: grant.owner || (known?.owner ?? ''),
    addedAt: known?.addedAt ?? new Date().toISOString(),
    addedBy: known?.addedBy ?? grant.by,
    revoked: null,
  }
  await writeKey(at, key)
  return key
}

/** Revokes a key: its signatures no longer count, neither on new releases nor on existing ones. */
export async function revokeKey(
  at: Layout,
  id: string,
  { by, reason }: { by: string; reason: string },
): Promise<PublishingKey> {
  const known = (await readKeys(at)).find((key) => key.id === id)
  if (!known) throw new Refusal('unknown-key', `the registry knows no key ${id}`)
  if (known.revoked) return known
  const key = { ...known, revoked: { at: new Date().toISOString(), by, reason } }
  await writeKey(at, key)
  return key
}

async function writeKey(at: Layout, key: PublishingKey): Promise<void> {
  await mkdir(at.keys, { recursive: true })
  // In the same folder: the keys may be on a different disk from the registry.
  const draft = temporaryPath(at.keys, '.draft')
  try {
    await writeDurably(draft, `${JSON.stringify(key, null, 2)}\n`)
    await moveOver(draft, at.key(key.id))
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Makes a registry local, unless it is already: creates a key for it that may publish everything.
 * @throws Refusal `not-local` when teams publish into it
 */
export async function makeLocal(at: Layout): Promise<Signer> {
  const keys = await readKeys(at)
  if (keys.length > 0 && !isLocal(keys))
    throw new Refusal('not-local', `${at.dir} is a registry that teams publish into with keys of their own`)
  await mkdir(at.temporary, { recursive: true })
  const draft = temporaryPath(at.temporary, 'key')
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    await writeDurably(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600)
    await link(draft, at.localKey)
    await syncFolder(at.dir)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  const signer = await readSigner(at.localKey)
  if (!keys.some(({ id, revoked }) => id === signer.id && revoked === null))
    await allowKey(at, createPublicKey(signer.key), {
      areas: [],
      owner: 'this machine',
      by: 'local start',
      local: true,
    })
  return signer
}
