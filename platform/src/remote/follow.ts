import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { Refusal, disk, errorMessage, layout, problemLog, type Layout } from '../files'
import { keyrings, publishingKeys, signedChanges } from '../trust'
import { states, telemetry } from '../store'
import { copyKeys, copyRelease, MOST_TEXT, readNewRecords, writeRecords } from './copy'
import { createUpstream, type Upstream } from './upstream'

/** A change must be live on every machine within two seconds. */
const EVERY_MS = 700

export type FollowerHealth = {
  /** Whether the last check found the upstream registry in order. */
  inOrder: boolean
  /** Code of the reason why that check refused its newest state. */
  refused: string | undefined
  /** Time of the last check that found it in order, in milliseconds since 1970. */
  verifiedAt: number | undefined
}

type FollowOptions = {
  /** Where the other registry is: `https://site.example/operacion/registro`, or the address of a copy of its folder. */
  url: string
  /** The copy on this machine. */
  registryDir: string
  /** Folder with the public keys that this machine trusts. */
  keysDir: string
  /** File with the private key of this machine's gateways; without it, their reports are not sent. */
  keyFile?: string | undefined
  log: FastifyBaseLogger
}

/**
 * Keeps a registry's folder a copy of another registry: its live state, its releases and the records of its changes.
 * Everything is verified with the keys of this machine before it takes effect here; `live.json` changes last. While
 * the other registry is unreachable, slow, or serves old or altered data, the copy stays as it is. With a key, the
 * reports of this machine's gateways are sent to the other registry. Ends with `close`.
 * @throws Refusal `bad-key`
 */
export async function followRegistry({ url, registryDir, keysDir, keyFile, log }: FollowOptions) {
  const at = layout(registryDir, keysDir)
  const signer = keyFile === undefined ? undefined : await publishingKeys.readSigner(keyFile)
  const upstream = createUpstream(url, signer && (() => Promise.resolve(signer)))
  const reportProblems = problemLog(log, `registry at ${upstream.address}`)
  const health: FollowerHealth = { inOrder: false, refused: undefined, verifiedAt: undefined }
  const sent = new Map<string, number>()
  let etag: string | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const copy = async () => {
    try {
      etag = await copyState(upstream, at, etag)
      health.refused = undefined
    } catch (error) {
      health.refused = refusalOf(error)
      // Reports to the other registry which state this machine refuses.
      if (signer && health.refused !== undefined) await handIn(upstream, at, sent).catch(() => undefined)
      throw error
    }
  }
  const check = async () => {
    try {
      await copy()
      if (signer) await handIn(upstream, at, sent)
      Object.assign(health, { inOrder: true, verifiedAt: Date.now() })
      reportProblems([])
    } catch (error) {
      etag = undefined
      health.inOrder = false
      const reasons = error instanceof Refusal ? error.reasons : [errorMessage(error)]
      reportProblems(reasons, 'this machine goes on with the last verified state')
    }
  }
  const checkAgain = () => {
    running = check().then(() => {
      if (!closed) timer = setTimeout(checkAgain, EVERY_MS)
    })
  }
  let running = Promise.resolve()
  checkAgain()
  return {
    health: () => health,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Code of the reason why a state was refused; undefined if no state was available. */
const refusalOf = (error: unknown) =>
  error instanceof Refusal && !['upstream', 'no-registry'].includes(error.code) ? error.code : undefined

/** Copies the live state of the upstream registry; returns its `etag`. */
export async function copyState(upstream: Upstream, at: Layout, etag?: string): Promise<string | undefined> {
  const answer = await upstream.read('live.json', { most: MOST_TEXT, etag })
  if (answer === 'unchanged') return etag
  if (answer === 'missing') throw new Refusal('no-registry', `${upstream.address}live.json is missing`)
  const text = answer.bytes.toString('utf8')
  const live = states.parseState(text)
  const own = await states.readUnchecked(at)
  signedChanges.requireNotOlder(live, { revision: own.revision, hash: signedChanges.changeHash(own) })
  if (signedChanges.changeHash(live) === signedChanges.changeHash(own) && live.revision > 0)
    return answer.etag

  await copyKeys(upstream, at)
  // Verified before any file that this state names is read.
  const problem = signedChanges.changeProblem(live, await keyrings.readKeys(at), { revoked: 'refused' })
  if (problem !== undefined) throw new Refusal('untrusted', problem)
  for (const { area, ref } of refsIn(live)) await copyRelease(upstream, at, area, ref)
  await writeRecords(at, await readNewRecords(upstream, at, live))
  await states.requireTrusted(at, live)
  await disk.replaceWhole(at.temporary, at.live, text)
  return answer.etag
}

/** The releases that a state names. */
export const refsIn = (live: Live) =>
  Object.entries(live.areas).flatMap(([area, { active, lastGood, canary }]) =>
    [active, lastGood, canary].flatMap((ref) => (ref ? [{ area, ref }] : [])),
  )

/** Sends the reports of this machine's gateways that have changed. */
async function handIn(upstream: Upstream, at: Layout, sent: Map<string, number>): Promise<void> {
  const folder = telemetry.reportsFolder(at)
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names.filter((entry) => entry.endsWith('.json') && !entry.startsWith('.'))) {
    const file = path.join(folder, name)
    const changed = (await stat(file).catch(() => undefined))?.mtimeMs
    if (changed === undefined || sent.get(name) === changed) continue
    await upstream.put(`reports/${name}`, await readFile(file)).catch((error: unknown) => {
      // An earlier version of the registry does not accept every kind.
      if (!(error instanceof Refusal && error.code === 'bad-upload')) throw error
    })
    sent.set(name, changed)
  }
}
