import { readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { historyRecord, type HistoryRecord, type Live } from '@fcr/shared/platform/deployment-state'
import { readSigner, type Signer } from '../trust/keys'
import { layout } from '../files/layout'
import { readUnchecked } from '../store/state/live'
import { readRecord, revisionsIn, toText } from '../store/state/records'
import { signState, stateChange, unsignedState } from '../trust/signed-change'

/** Replaces a file atomically, as the registry does: readers find either the old or the new one. */
export async function replaceFile(file: string, text: string) {
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

/** Reads the record of the newest change. */
export async function newestRecord(dir: string): Promise<HistoryRecord> {
  const at = layout(dir)
  const { revision } = await readUnchecked(at)
  return historyRecord.parse(JSON.parse(await readFile(at.historyRecord(revision), 'utf8')))
}

/** Signs a change of a state with a key, a local registry's own unless given, whatever the key may do. */
export async function signed(
  dir: string,
  { live, ...change }: HistoryRecord,
  before: Live | null,
  signer?: Signer,
): Promise<HistoryRecord> {
  const by = signer ?? (await readSigner(layout(dir).localKey))
  const unsigned = stateChange(by.id, change, before ?? unsignedState(live), live)
  return { ...change, live: signState(by, unsigned) }
}

/** Puts a record and its state into force, or only the record. */
export async function putRecord(dir: string, record: HistoryRecord, { live = true } = {}) {
  const at = layout(dir)
  await replaceFile(at.historyRecord(record.revision), toText(record))
  if (live) await replaceFile(at.live, toText(record.live))
}

/** Makes all changes so far older than a day: both by their own clock, and by the disk's. */
export async function ageHistory(dir: string) {
  const at = layout(dir)
  const old = new Date(Date.now() - 25 * 3_600_000)
  let before: Live | null = null
  for (const revision of (await revisionsIn(at)).reverse()) {
    const record = await readRecord(at, revision)
    if (!record) continue
    const aged = await signed(dir, { ...record, at: old.toISOString() }, before)
    await putRecord(dir, aged)
    await utimes(at.historyRecord(revision), old, old)
    before = aged.live
  }
}

/** Makes a change on top of the newest one by hand, signed with any key. */
export async function change(
  dir: string,
  edit: (areas: Live['areas']) => Live['areas'],
  { signer, action = 'activate' }: { signer?: Signer; action?: string } = {},
): Promise<HistoryRecord> {
  const newest = await newestRecord(dir)
  const revision = newest.revision + 1
  const live = { ...newest.live, revision, areas: edit(newest.live.areas) }
  const record = await signed(
    dir,
    { ...newest, revision, previous: newest.revision, action, live },
    newest.live,
    signer,
  )
  await putRecord(dir, record)
  return record
}

/** Changes the newest record, and its state, as if it had been written like that. */
export async function rewriteNewest(dir: string, edit: (record: HistoryRecord) => HistoryRecord) {
  const at = layout(dir)
  const record = edit(await newestRecord(dir))
  const before =
    record.previous > 0
      ? historyRecord.parse(JSON.parse(await readFile(at.historyRecord(record.previous), 'utf8'))).live
      : null
  await putRecord(dir, await signed(dir, record, before))
}
