import { mkdir, readdir, readFile } from 'node:fs/promises'
import { keyring, publishingKey, type Keyring, type PublishingKey } from '@fcr/shared/platform/keys'
import { keyId } from '@fcr/shared/platform/manifest'
import { keysContent } from '@fcr/shared/platform/signed-changes'
import { Refusal, disk, type Layout } from '../files'
import { hasGrant, idOf, isOfLocalStart, knownKey, localSigner, publicKeyOf, type Signer } from './keys'
import { hashOf, isSignedBy, signContent } from './sign'

/** The keys after a change, the hash of that change, and the hashes of those before it. */
type ValidKeyring = { ring: Keyring; hash: string; ancestors: ReadonlySet<string> }

/**
 * The keys that the registry knows, including revoked ones: those of the newest change of the keys that an operator has
 * signed. The first change is the root of trust: its own operator has signed it.
 * @throws Refusal `unsigned-keys` if nobody has signed the keys yet
 */
export async function readKeys(at: Layout): Promise<PublishingKey[]> {
  const newest = await newestKeyring(at)
  if (newest) return newest.ring.keys
  if ((await keysFromBefore(at)).length === 0 || at.knownKeys.current !== undefined) return []
  throw new Refusal(
    'unsigned-keys',
    'the keys of this registry are not signed: an operator signs them with key allow (docs/registry.md, Keys)',
  )
}

export async function newestKeyring(at: Layout): Promise<ValidKeyring | undefined> {
  const lastKnown = at.knownKeys.current
  for (const number of await numbersIn(at)) {
    const ring = await validKeyring(at, number)
    if (ring && (lastKnown === undefined || ring.ancestors.has(lastKnown))) return ring
  }
  return undefined
}

/**
 * Returns the problems of the changes of the keys: those that no operator has signed, which do not count, and missing
 * ones.
 */
export async function keyringProblems(at: Layout): Promise<string[]> {
  const numbers = await numbersIn(at)
  const problems = await Promise.all(
    numbers.map(async (number) => {
      if (!(await validKeyring(at, number)))
        return [`keys/${number}.json is damaged, or no operator has signed it: it does not count`]
      if (number === 1 || numbers.includes(number - 1)) return []
      return [
        `keys/${number - 1}.json is missing: other machines do not read the changes of the keys after it`,
      ]
    }),
  )
  return problems.flat()
}

/** Highest number of a change of the keys: readers count nine digits. */
const LAST_NUMBER = 999_999_999

const numbersIn = async (at: Layout) =>
  (await namesIn(at))
    .map((name) => Number(/^(\d{1,9})\.json$/.exec(name)?.[1] ?? 0))
    .filter((number) => number > 0)
    .sort((a, b) => b - a)

const namesIn = (at: Layout) =>
  readdir(at.keys).catch((error: unknown) => {
    if (disk.isErrno(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  })

/** Keys found valid after a root of trust stay valid: it covers all changes between. */
const checked = new Map<string, ValidKeyring>()

async function validKeyring(at: Layout, number: number): Promise<ValidKeyring | undefined> {
  const read = (keyringNumber: number) => readFile(at.keyring(keyringNumber), 'utf8').catch(() => '')
  const [text, root] = await Promise.all([read(number), read(1)])
  const name = `${number}\n${root}\n${text}`
  const cached = checked.get(name)
  if (cached) return cached
  const ring = parse(text, keyring)
  if (ring?.number !== number) return undefined
  const base = ring.previous > 0 && ring.previous < number ? await validKeyring(at, ring.previous) : undefined
  const valid = validAfter(base, ring)
  if (valid) checked.set(name, valid)
  return valid
}

/** Returns a change of the keys if it is signed by an operator of the previous change. */
function validAfter(base: ValidKeyring | undefined, ring: Keyring): ValidKeyring | undefined {
  // Only the very first change follows none.
  if (base ? base.hash !== ring.before : ring.number > 1 || ring.before !== null) return undefined
  if (!ring.keys.every((key) => isItself(key))) return undefined
  const signer = (base ?? { ring }).ring.keys.find(({ id }) => id === ring.signed.key)
  if (!signer || !isOperator(signer)) return undefined
  if (!isSignedBy(signer, 'keys', keysContent(ring), ring.signed.signature)) return undefined
  const hash = hashOf(keysContent(ring))
  return { ring, hash, ancestors: new Set([...(base?.ancestors ?? []), hash]) }
}

/** A key's id is that of its public half. */
const isItself = (key: PublishingKey) => {
  try {
    return idOf(publicKeyOf(key)) === key.id
  } catch {
    return false
  }
}

function parse<T>(text: string, schema: { safeParse: (value: unknown) => { data?: T } }): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Keys of a registry whose keys nobody has signed yet: `keys/<id>.json`. */
export async function keysFromBefore(at: Layout): Promise<PublishingKey[]> {
  const names = (await namesIn(at)).filter(
    (name) => name.endsWith('.json') && keyId.safeParse(name.slice(0, -5)).success,
  )
  const keys = await Promise.all(
    names.map(async (name) => {
      const key = parse(await readFile(at.keyFromBefore(name), 'utf8').catch(() => ''), publishingKey)
      return key && `${key.id}.json` === name && isItself(key) ? key : undefined
    }),
  )
  return keys.filter((key) => key !== undefined)
}

export type KeyChange = {
  action: 'allow' | 'revoke'
  reason: string
  edit: (keys: readonly PublishingKey[]) => PublishingKey[]
}

/**
 * Changes the keys. If two changes race, the loser is rebased onto the winner. Returns the keys as they are read
 * afterwards.
 * @param signer an operator's key; a local registry has its own
 * @throws Refusal `no-key`, `wrong-key` if the key is not an operator's, `last-operator` if none would be left,
 * `not-in-force` if the change would not count
 */
export async function changeKeys(
  at: Layout,
  change: KeyChange,
  signer: Signer | undefined,
): Promise<PublishingKey[]> {
  await mkdir(at.keys, { recursive: true })
  for (;;) {
    const before = await newestKeyring(at)
    // A local registry's first key is not among those before the change.
    const by = signer ?? (await localSigner(at, change.edit(before?.ring.keys ?? (await keysFromBefore(at)))))
    const ring = await keyringAfter(at, change, by?.id)
    if (by && (await add(at, signKeyring(by, ring)))) return readKeys(at)
    // Nobody else was faster, so the next attempt would fail too.
    if ((await newestKeyring(at))?.hash === before?.hash) throw notInForce(at)
  }
}

const notInForce = (at: Layout) =>
  new Refusal(
    'not-in-force',
    `the change of the keys is not in force: files in ${at.keys} are in its way ` +
      '(areas verify names them; docs/registry.md, Keys)',
  )

/**
 * Returns the newest change of the keys, and the first number after it that was free before it was read.
 * @throws Refusal `not-in-force` if no reader would count a change with that number
 */
async function readBase(at: Layout): Promise<{ newest: ValidKeyring | undefined; number: number }> {
  // The order matters, as for the history.
  const taken = new Set(await numbersIn(at))
  const newest = await newestKeyring(at)
  let number = (newest?.ring.number ?? 0) + 1
  while (taken.has(number)) number += 1
  if (number > (newest ? LAST_NUMBER : 1)) throw notInForce(at)
  return { newest, number }
}

/**
 * Returns the keys after a change, still without a signature.
 * @param id the key that will sign them
 * @throws Refusal as `changeKeys`
 */
export async function keyringAfter(
  at: Layout,
  { edit, ...change }: KeyChange,
  id: string | undefined,
): Promise<Keyring> {
  const { newest, number } = await readBase(at)
  const before = newest?.ring.keys ?? (await keysFromBefore(at))
  const keys = edit(before)
  const { owner } = requireOperator(id, newest ? before : keys)
  if (!keys.some(isOperator))
    throw new Refusal('last-operator', 'this is the only operator: allow another one first')
  return {
    formatVersion: 1,
    number,
    previous: newest?.ring.number ?? 0,
    before: newest?.hash ?? null,
    at: new Date().toISOString(),
    actor: owner,
    ...change,
    keys,
    signed: { key: id ?? '', signature: '' },
  }
}

const isOperator = (key: PublishingKey) => key.revoked === null && hasGrant(key, 'operator')

/**
 * Most bytes of a change of the keys that is signed on another machine: half of what other machines read, so that a
 * revocation always fits.
 */
const MOST_RECEIVED = 4_000_000

/**
 * Puts a change of the keys in force that was signed on another machine. Returns false if it was not made on the newest
 * one, with the next number: a higher one would leave a gap or, at the last number, no room for a revocation. The
 * first change is never taken from there: it is the root of trust.
 * @throws Refusal `untrusted`, `too-large`, `not-in-force`
 */
export async function receiveKeyring(at: Layout, ring: Keyring): Promise<boolean> {
  const { newest, number } = await readBase(at)
  if (ring.before !== newest?.hash || ring.previous !== newest.ring.number || ring.number !== number)
    return false
  if (Buffer.byteLength(toText(ring)) > MOST_RECEIVED)
    throw new Refusal('too-large', `a change of the keys has at most ${MOST_RECEIVED / 1e6} MB`)
  const signer = newest.ring.keys.find(({ id }) => id === ring.signed.key)
  if (!validAfter(newest, ring) || signer?.owner !== ring.actor || !ring.keys.some(isOperator))
    throw new Refusal('untrusted', 'not a change of the keys that an operator has signed in their own name')
  const before = new Set(newest.ring.keys.filter(isOfLocalStart).map(({ id }) => id))
  if (ring.keys.some((key) => isOfLocalStart(key) && !before.has(key.id)))
    throw new Refusal('untrusted', 'only npm start allows its own keys, on its own machine')
  return add(at, ring)
}

/** Signs a change of the keys. Does not check the key's grants. */
export function signKeyring(signer: Signer, change: Omit<Keyring, 'signed'>): Keyring {
  const ring: Keyring = { ...change, signed: { key: signer.id, signature: '' } }
  const signature = signContent(signer, 'keys', keysContent(ring))
  return { ...ring, signed: { ...ring.signed, signature } }
}

function requireOperator(id: string | undefined, keys: readonly PublishingKey[]): PublishingKey {
  if (id === undefined)
    throw new Refusal(
      'no-key',
      "a change of the keys needs an operator's key: --key <file> or AREAS_KEY. The first operator's signs itself",
    )
  const key = knownKey(keys, id)
  if (!hasGrant(key, 'operator'))
    throw new Refusal('wrong-key', `the key ${key.id} (${key.owner}) may not change the keys`)
  return key
}

const toText = (ring: Keyring) => `${JSON.stringify(ring, null, 2)}\n`

/**
 * Returns false if another change has the number.
 * @throws ZodError for a change that no reader would accept
 * @throws Refusal `not-in-force` if readers do not count it
 */
async function add(at: Layout, ring: Keyring): Promise<boolean> {
  keyring.parse(ring)
  if (at.remote && !(await at.remote.appendKeys(ring))) return false
  // The draft is in the same folder: the keys may be on a different disk from the registry.
  const isAdded = await disk.createWhole(at.keys, at.keyring(ring.number), toText(ring))
  const isInForce = (await newestKeyring(at))?.ancestors.has(hashOf(keysContent(ring))) === true
  if (isAdded && !isInForce) throw notInForce(at)
  return isInForce
}
