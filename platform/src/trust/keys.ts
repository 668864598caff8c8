import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { Refusal, disk, type Layout } from '../files'

/** A private key that signs, and the id of its public half. */
export type Signer = { id: string; key: KeyObject }

export const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
export const idOf = (publicKey: KeyObject) =>
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
    await disk.writeDurably(file, text, 0o600)
  } catch (error) {
    if (disk.isErrno(error, 'EEXIST'))
      throw new Refusal('key-exists', `${file} exists; a key is never overwritten`)
    throw error
  }
}

/**
 * Reads a private key in PEM.
 * @throws Refusal `bad-key` if it is not an Ed25519 private key, or if users other than its owner may read it
 */
export async function readSigner(file: string): Promise<Signer> {
  const text = await readKeyFile(file)
  if (((await stat(file)).mode & 0o077) !== 0)
    throw new Refusal('bad-key', `${file} may be read by others than its owner: chmod 600 ${file}`)
  if (text.includes('PUBLIC KEY'))
    throw new Refusal('bad-key', `${file} holds a public key: name the private one, without .pub`)
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

export const publicKeyOf = ({ publicKey }: PublishingKey): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })

/** Whether a key's signature is valid for an area. */
export const mayPublish = (key: PublishingKey, area: string) =>
  key.revoked === null && (key.local || key.areas.includes(area))

/** Paths of the route grant for an area; undefined: any that no other area has. */
export const grantedPaths = ({ paths = {} }: PublishingKey, area: string) =>
  Object.hasOwn(paths, area) ? paths[area] : undefined

/** Size budget of an area; undefined: somewhat more than the live version. */
export const grantedBudget = ({ budgets = {} }: PublishingKey, area: string) =>
  Object.hasOwn(budgets, area) ? budgets[area] : undefined

/** The grants of a key besides publishing areas. */
export const grants = ['operator', 'gate', 'robot', 'gateway'] as const
export type Grant = (typeof grants)[number]

/** Whether a key's signature makes the preview of an area's version valid. */
export const mayPreview = (key: PublishingKey, area: string) =>
  mayPublish(key, area) || (key.revoked === null && hasGrant(key, 'operator'))

/** Whether a key has a grant; a local registry's own key has all but auto-rollback's. */
export const hasGrant = (key: PublishingKey, grant: Grant) =>
  key.grants.includes(grant) || (key.local && grant !== 'robot')

/** Name of auto-rollback in the history: no other key has this owner. */
export const AUTO_ROLLBACK = 'robot'

/** @throws Refusal `wrong-key` if the registry does not know the key, or if it was revoked */
export function knownKey(keys: readonly PublishingKey[], id: string): PublishingKey {
  const match = keys.find((key) => key.id === id)
  if (!match)
    throw new Refusal(
      'wrong-key',
      `the registry does not know the key ${id}: send its <file>.pub to an operator of the site, who allows it with: areas key allow <file>.pub <area>`,
    )
  if (match.revoked) throw new Refusal('wrong-key', `the key ${id} was revoked on ${match.revoked.at}`)
  return match
}

/** The recorded author of the keys that `npm start` creates. */
export const LOCAL_START = 'local start'

/** Whether `npm start` created a key that counts. Its private half is in the registry's folder. */
export const isOfLocalStart = ({ local, addedBy, revoked }: PublishingKey) =>
  revoked === null && (local || addedBy === LOCAL_START)

/** Returns the key of a local registry; undefined in others. */
export const localSigner = async (at: Layout, keys: readonly PublishingKey[]): Promise<Signer | undefined> =>
  isLocal(keys) ? readSigner(at.localKey) : undefined

/**
 * Whether `npm start` created the registry: it then serves one machine, which may have no browser for the release
 * checks.
 */
export const isLocal = (keys: readonly PublishingKey[]) =>
  keys.some(({ local, revoked }) => local && revoked === null)
