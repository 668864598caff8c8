import { sweepJournal } from './journal'
import { isDraftsName, parseKept, writeKept } from './kept'

/** Returns the names of drafts in a storage after deleting the expired ones; none where the browser refuses storage. */
function sweepStorage(storageOf: () => Storage): string[] {
  try {
    const storage = storageOf()
    const names = Object.keys(storage).filter(isDraftsName)
    for (const name of names) {
      const text = storage.getItem(name)
      const kept = parseKept(text)
      // Another tab may be writing: what is in order is left alone.
      if (JSON.stringify(kept) !== text) writeKept(storage, name, kept)
    }
    return names
  } catch {
    return []
  }
}

/** Deletes every expired or unreadable draft on this device, whichever area typed it. Never rejects. */
export async function sweepDrafts(): Promise<void> {
  sweepStorage(() => sessionStorage)
  const stored = sweepStorage(() => localStorage)
  if (typeof indexedDB === 'undefined') return
  // Not every browser can list its databases.
  const names = await indexedDB.databases().then(
    (all) => all.map(({ name }) => name).filter(isDraftsName),
    () => stored,
  )
  await Promise.all(names.map(sweepJournal))
}
