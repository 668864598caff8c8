import { unexpired } from './kept'

/** The last version of the drafts under one name, and when it was written (milliseconds since 1970). */
export type Entry = { at: number; drafts: unknown }

// Browsers write localStorage to disk seconds later, during much typing up to a minute later; a crash in between
// loses the data. A committed transaction survives it.
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
  const pending = connections.get(name)
  if (pending) return pending
  const connection = open(name).then((database) => {
    // Allows other connections to delete the database at once, as signing out does.
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

/** Whether the browser has databases. If it blocks storage, even asking may throw. */
export function hasDatabases(): boolean {
  try {
    return typeof indexedDB !== 'undefined'
  } catch {
    return false
  }
}

/** Copies drafts just written to the storage. Without a database, only a crash can lose drafts. */
export function note(name: string, drafts: unknown): void {
  if (!hasDatabases()) return
  const noted: Entry = { at: Date.now(), drafts }
  connect(name)
    .then((database) => {
      const transaction = database.transaction(store, 'readwrite')
      transaction.objectStore(store).put(noted, entry)
      // Commits now instead of automatically: the page may be closing.
      transaction.commit()
    })
    .catch(() => undefined)
}

/** Returns the last copy stored under a name. */
export async function lastNoted(name: string): Promise<Entry | undefined> {
  if (!hasDatabases()) return undefined
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

/** Deletes the expired drafts in the copy under a name. A database that is no such copy is deleted completely. */
export async function sweepJournal(name: string): Promise<void> {
  try {
    const database = await open(name)
    try {
      const entries = database.transaction(store, 'readwrite').objectStore(store)
      const request = entries.get(entry)
      // In the same transaction, so that nothing a form writes meanwhile is lost.
      request.onsuccess = () => {
        const noted = request.result as Entry | undefined
        const drafts = unexpired(noted?.drafts)
        if (drafts.length === 0) entries.clear()
        else entries.put({ ...noted, drafts }, entry)
      }
    } finally {
      // Takes effect once the transaction has completed.
      database.close()
    }
  } catch {
    indexedDB.deleteDatabase(name)
  }
}
