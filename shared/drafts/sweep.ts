import { hasDatabases, sweepJournal } from './journal'
import { isDraftsName, parseKept, writeKept } from './kept'

/** Deletes expired drafts in a storage. Returns the names of all drafts; none if the browser refuses storage. */
function sweepStorage(storageOf: () => Storage): string[] {
  try {
    const storage = storageOf()
    const names = Object.keys(storage).filter(isDraftsName)
    for (const name of names) {
      const text = storage.getItem(name)
      const kept = parseKept(text)
      // Another tab may be writing: unchanged drafts are not rewritten.
      if (JSON.stringify(kept) !== text) writeKept(storage, name, kept)
    }
    return names
  } catch {
    return []
  }
}

/** Returns the names of the copies; if the browser cannot list its databases, those of the stored drafts. */
async function journals(stored: readonly string[]): Promise<readonly string[]> {
  try {
    const all = await indexedDB.databases()
    return all.map(({ name }) => name).filter(isDraftsName)
  } catch {
    return stored
  }
}

/** Deletes all expired or unreadable drafts on this device, whichever area wrote them. Never rejects. */
export async function sweepDrafts(): Promise<void> {
  sweepStorage(() => sessionStorage)
  const stored = sweepStorage(() => localStorage)
  if (!hasDatabases()) return
  const names = await journals(stored)
  await Promise.all(names.map(sweepJournal))
}
