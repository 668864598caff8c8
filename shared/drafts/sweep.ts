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

/** Returns the names of the copies; those of the stored drafts where the browser cannot list its databases. */
async function journals(stored: readonly string[]): Promise<readonly string[]> {
  try {
    const all = await indexedDB.databases()
    return all.map(({ name }) => name).filter(isDraftsName)
  } catch {
    return stored
  }
}

/** Deletes every expired or unreadable draft on this device, whichever area typed it. Never rejects. */
export async function sweepDrafts(): Promise<void> {
  sweepStorage(() => sessionStorage)
  const stored = sweepStorage(() => localStorage)
  if (typeof indexedDB === 'undefined') return
  const names = await journals(stored)
  await Promise.all(names.map(sweepJournal))
}
