import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { keyRequest, type KeyRequest, type WaitingKey } from '@fcr/shared/platform/operations'
import { keyId } from '@fcr/shared/platform/manifest'
import { votingNetwork } from '@fcr/shared/server/client-network'
import { Refusal, disk, inTurn, type Layout } from '../files'
import { readKeys } from './keyring'
import { idOf, readPublicKey } from './keys'

const KEPT_MS = 24 * 3_600_000
/** Anybody can send a request. Beyond these numbers new ones are refused, so that pending ones are never displaced. */
const MOST_OF_A_NETWORK = 5
const MOST = 500

const waitingKey = keyRequest.extend({
  id: keyId,
  rpId: z.string(),
  /** Missing in requests that an earlier gateway stored. */
  origin: z.string().optional(),
  requestedAt: z.iso.datetime(),
})
/** `.requests/<id>.json`. `network`: digest of the network that it came from. */
const storedRequest = waitingKey.extend({ network: z.string().optional() })
type StoredRequest = z.infer<typeof storedRequest>

const folderOf = (at: Layout) => path.join(at.dir, '.requests')
const fileOf = (at: Layout, id: string) => path.join(folderOf(at), `${id}.json`)

/** Kinds of keys that `passkey.ts` verifies. */
const KINDS: readonly (string | undefined)[] = ['ec', 'rsa', 'ed25519']

/** Returns the public key of a passkey. @throws Refusal `bad-key` */
export function passkeyPublicKey({ publicKey }: Pick<KeyRequest, 'publicKey'>): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), type: 'spki', format: 'der' })
  } catch {
    // Refused below.
  }
  if (!key || !KINDS.includes(key.asymmetricKeyType)) throw new Refusal('bad-key', 'not the key of a passkey')
  return key
}

const digestOf = (address: string) =>
  createHash('sha256').update(votingNetwork(address)).digest('hex').slice(0, 16)

/**
 * Stores a passkey for a day, for an operator to allow. A pending one stays as it is. Returns its id. One at
 * a time: the limits hold only if nobody stores another between counting and storing.
 * @param source origin of the page that made the passkey, and the client's address
 * @throws Refusal `bad-key`, `too-many-waiting`
 */
export const requestKey = inTurn(storeRequest)

async function storeRequest(
  at: Layout,
  request: KeyRequest,
  source: { page: string; address: string },
): Promise<string> {
  const id = idOf(passkeyPublicKey(request))
  await disk.createFolder(folderOf(at))
  await disk.createFolder(at.temporary)
  const { hostname: rpId, origin } = new URL(source.page)
  const stored = await storedRequests(at)
  const waiting = stored.filter(isFresh)
  for (const old of stored) if (!isFresh(old)) await rm(fileOf(at, old.id), { force: true })
  if (waiting.some((other) => other.id === id)) return id
  const network = digestOf(source.address)
  const same = waiting.filter((other) => other.network === network)
  if (same.length >= MOST_OF_A_NETWORK || waiting.length >= MOST)
    throw new Refusal('too-many-waiting', 'too many passkeys wait to be allowed')
  const text = JSON.stringify({
    ...request,
    id,
    rpId,
    origin,
    network,
    requestedAt: new Date().toISOString(),
  })
  await disk.createWhole(at.temporary, fileOf(at, id), text)
  return id
}

const isFresh = ({ requestedAt }: Pick<StoredRequest, 'requestedAt'>) =>
  Date.parse(requestedAt) > Date.now() - KEPT_MS

/** Returns the pending passkeys, newest first. */
export async function waitingKeys(at: Layout): Promise<WaitingKey[]> {
  const allowedIds = new Set((await readKeys(at)).map(({ id }) => id))
  return (await storedRequests(at))
    .filter((request) => !allowedIds.has(request.id) && isFresh(request))
    .map((request) => waitingKey.parse(request))
}

async function storedRequests(at: Layout): Promise<StoredRequest[]> {
  const names = await readdir(folderOf(at)).catch((): string[] => [])
  const requests = await Promise.all(
    names.map(async (name) => {
      try {
        return [storedRequest.parse(JSON.parse(await readFile(path.join(folderOf(at), name), 'utf8')))]
      } catch {
        return []
      }
    }),
  )
  return requests.flat().sort((a, b) => b.requestedAt.localeCompare(a.requestedAt))
}

/** The stored properties of a passkey, apart from its public key. */
export const passkeyOf = ({ credential, rpId, origin }: WaitingKey) => ({ credential, rpId, origin })

/** Returns the pending passkey with an id. @throws Refusal `unknown-key` */
export function waitingKeyIn(waiting: readonly WaitingKey[], id: string): WaitingKey {
  const request = waiting.find((candidate) => candidate.id === id)
  if (!request)
    throw new Refusal('unknown-key', `no passkey ${id} waits to be allowed (a request expires after a day)`)
  return request
}

export const isKeyId = (named: string) => keyId.safeParse(named).success

/** Returns the public key in a file, or the pending passkey with an id. @throws Refusal `bad-key`, `unknown-key` */
export async function keyNamed(named: string, waiting: () => Promise<WaitingKey[]>) {
  if (!isKeyId(named)) return { publicKey: await readPublicKey(named), passkey: undefined }
  const request = waitingKeyIn(await waiting(), named)
  return { publicKey: passkeyPublicKey(request), passkey: passkeyOf(request) }
}
