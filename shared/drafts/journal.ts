import { unexpired } from './kept'

/** The drafts of one name as they were last written, and when (milliseconds since 1970). */
export type Entry = { at: number; drafts: unknown }

// A browser writes its localStorage to disk seconds later, after much typing up to a minute; a kill in between loses
// that. A committed transaction survives it.
const connections = new Map<string, Promise<IDBDatabase>>()
const store = 'drafts'
const entry = 'last'

function open(name: string): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onerror = () => reject(request.error ?? new Error('the database does not open'))
    request.onsuccess = () => resolve(request.result)
  })
}

function connect(name: string): Promise<IDBDatabase> {
  const known = connections.get(name)
  if (known) return known
  const connection = open(name).then((database) => {
    // Whoever deletes it (signing out does) must not wait for us.
    database.onversionchange = () => {
      connections.delete(name)
      database.close()
    }
    return database
  })
  connections.set(name, connection)
  connection.catch(() => connections.delete(name))
  return connection
}

/** Copies what was just written under a name of the storage. Without a database only a crash costs something. */
export function note(name: string, drafts: unknown): void {
  if (typeof indexedDB === 'undefined') return
  const noted: Entry = { at: Date.now(), drafts }
  connect(name)
    .then((database) => {
      const transaction = database.transaction(store, 'readwrite')
      transaction.objectStore(store).put(noted, entry)
      // Not left to the end of the page, which may be now.
      transaction.commit()
    })
    .catch(() => undefined)
}

/** Returns what was last noted under a name. */
export async function lastNoted(name: string): Promise<Entry | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  try {
    const database = await connect(name)
    const request = database.transaction(store).objectStore(store).get(entry)
    return await new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result as Entry | undefined)
      request.onerror = () => resolve(undefined)
    })
  } catch {
    return undefined
  }
}

/** Deletes the expired drafts in the copy under a name. A database that is not such a copy is deleted as a whole. */
export async function sweepJournal(name: string): Promise<void> {
  try {
    const database = await open(name)
    try {
      const entries = database.transaction(store, 'readwrite').objectStore(store)
      const request = entries.get(entry)
      // Within the same transaction, so that nothing a form notes in the meantime is lost.
      request.onsuccess = () => {
        const noted = request.result as Entry | undefined
        const drafts = unexpired(noted?.drafts)
        if (drafts.length === 0) entries.clear()
        else entries.put({ ...noted, drafts }, entry)
      }
    } finally {
      // Takes effect once the transaction is done.
      database.close()
    }
  } catch {
    indexedDB.deleteDatabase(name)
  }
}
