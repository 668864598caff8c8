import { mkdir, readFile } from 'node:fs/promises'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { Refusal, disk, errorMessage, type Layout } from '../../files'
import { keyrings } from '../../trust'
import { newestAfter } from './head'
import { parseState, revisionsIn, toText } from './records'
import { trustProblem } from './trust'

/**
 * Reads the live state and checks its signature. Newer changes in the history than in `live.json` are live.
 * @throws Refusal `damaged` if `live.json` is unreadable, or missing although there is a history; `untrusted` without
 * a signature of a key that may change the live state
 */
export async function readLive(at: Layout, revoked: 'refused' | 'accepted' = 'refused'): Promise<Live> {
  const live = await readUnchecked(at)
  await requireTrusted(at, live, revoked)
  return (await newestAfter(at, live))?.live ?? live
}

/** @throws Refusal `untrusted` */
export async function requireTrusted(
  at: Layout,
  live: Live,
  revoked: 'refused' | 'accepted' = 'refused',
): Promise<void> {
  const problem = await trustProblem(at, live, await keyrings.readKeys(at), revoked)
  if (problem === undefined) return
  const isOld = live.statement === undefined
  const how = isOld ? ": sign a registry of an early version once, with 'areas key migrate'" : ''
  throw new Refusal('untrusted', `live.json: ${problem}${how}`)
}

/** Reads a live state that may not be signed. @throws Refusal `damaged` */
export async function readUnchecked(at: Layout): Promise<Live> {
  let text = await readLiveText(at)
  const isNew = text === undefined && (await revisionsIn(at)).length === 0
  // The first `live.json` is written before the first record: read again before treating it as lost.
  if (text === undefined && !isNew) text = await readLiveText(at)
  try {
    if (text !== undefined) return parseState(text)
  } catch (error) {
    throw damaged(errorMessage(error))
  }
  if (!isNew) throw damaged('live.json is missing')
  return { formatVersion: 1, revision: 0, updatedAt: new Date().toISOString(), areas: {} }
}

const readLiveText = (at: Layout) =>
  readFile(at.live, 'utf8').catch((error: unknown) => {
    if (disk.isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  })

const damaged = (what: string) =>
  new Refusal('damaged', `${what}: 'areas restore' makes it again from the history`)

export async function ensureFolders(at: Layout): Promise<void> {
  for (const folder of [at.areas, at.history, at.temporary]) await mkdir(folder, { recursive: true })
}

/** Creates an empty registry if there is none. From then on, a missing `live.json` is reported as damage. */
export async function ensureRegistry(at: Layout): Promise<void> {
  await ensureFolders(at)
  const state = await readUnchecked(at)
  if (state.revision > 0) return
  await disk.createWhole(at.temporary, at.live, toText(state))
}
