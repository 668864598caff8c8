import { link, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { historyRecord, live, type HistoryRecord, type Live } from '@fcr/shared/contracts/releases'
import { errorMessage } from '../error-message'
import { isErrno, syncFolder, temporaryPath, writeDurably } from './durable'
import type { Layout } from './layout'
import { Refusal } from './refusal'

/** Serializes `live.json` or a history record: readable, and identical for the same state. */
export const toText = (value: Live | HistoryRecord) => `${JSON.stringify(value, null, 2)}\n`

/** @throws Error with a one-line message if the text is not a live state */
export function parseLive(text: string): Live {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('live.json is not JSON')
  }
  const parsed = live.safeParse(json)
  if (!parsed.success)
    throw new Error(`live.json is malformed at '${parsed.error.issues[0]?.path.join('.') ?? ''}'`)
  return parsed.data
}

/** @throws Refusal `damaged` if `live.json` is unreadable, or missing although there is a history */
export async function readLive(at: Layout): Promise<Live> {
  let text = await readLiveText(at)
  const isNew = text === undefined && (await newestRevision(at)) === 0
  // The first `live.json` is written before the first record: read again before treating it as lost.
  if (text === undefined && !isNew) text = await readLiveText(at)
  try {
    if (text !== undefined) return parseLive(text)
  } catch (error) {
    throw damaged(errorMessage(error))
  }
  if (!isNew) throw damaged('live.json is missing')
  return { formatVersion: 1, revision: 0, updatedAt: new Date().toISOString(), areas: {} }
}

const readLiveText = (at: Layout) =>
  readFile(at.live, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  })

const damaged = (what: string) =>
  new Refusal('damaged', `${what}: restore it from the 'live' of the newest record in history/`)

/** Creates an empty registry if there is none. From then on, a missing `live.json` is reported as damage. */
export async function ensureRegistry(at: Layout): Promise<void> {
  for (const folder of [at.areas, at.history, at.temporary]) await mkdir(folder, { recursive: true })
  const state = await readLive(at)
  if (state.revision > 0) return
  const draft = temporaryPath(at.temporary, 'live')
  await writeDurably(draft, toText(state))
  try {
    await link(draft, at.live)
    await syncFolder(at.dir)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Returns the highest number claimed in the history; 0 if there is none. */
export async function newestRevision(at: Layout): Promise<number> {
  const names = await readdir(at.history).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  })
  return names.reduce((newest, name) => {
    const revision = /^(\d{1,15})\.json$/.exec(name)?.[1]
    return Math.max(newest, revision === undefined ? 0 : Number(revision))
  }, 0)
}

export async function readRecord(at: Layout, revision: number): Promise<HistoryRecord | undefined> {
  try {
    const parsed = historyRecord.safeParse(JSON.parse(await readFile(at.historyRecord(revision), 'utf8')))
    return parsed.data
  } catch (error) {
    if (error instanceof SyntaxError || isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Changes that took effect, newest first, until the history begins or is damaged. */
export async function* recordsNewestFirst(at: Layout, from: number): AsyncGenerator<HistoryRecord> {
  let record = from > 0 ? await readRecord(at, from) : undefined
  while (record) {
    yield record
    // A damaged record must not cause an endless loop.
    record =
      record.previous > 0 && record.previous < record.revision
        ? await readRecord(at, record.previous)
        : undefined
  }
}
