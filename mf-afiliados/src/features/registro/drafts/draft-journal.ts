/** The drafts of one key of the storage as they were last written, and when (milliseconds since 1970). */
export type Entry = { at: number; drafts: unknown }

// A browser writes its localStorage to the disk seconds later, after much typing up to a minute; what it is killed with
// in between is gone. A committed transaction is not.
const connections = new Map<string, Promise<IDBDatabase>>()
const store = 'drafts'
const entry = 'last'

function connect(name: string): Promise<IDBDatabase> {
  const known = connections.get(name)
  if (known) return known
  const connection = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onerror = () => reject(request.error ?? new Error('the database does not open'))
    request.onsuccess = () => {
      const database = request.result
      // Whoever deletes it (signing out does) must not wait for us.
      database.onversionchange = () => {
        connections.delete(name)
        database.close()
      }
      resolve(database)
    }
  })
  connections.set(name, connection)
  connection.catch(() => connections.delete(name))
  return connection
}

/** Notes what was just written under a key of the storage. Without such a database only a crash costs something. */
export function note(key: string, drafts: unknown): void {
  if (typeof indexedDB === 'undefined') return
  const noted: Entry = { at: Date.now(), drafts }
  connect(key)
    .then((database) => {
      const transaction = database.transaction(store, 'readwrite')
      transaction.objectStore(store).put(noted, entry)
      // Not left to the end of the page, which may be now.
      transaction.commit()
    })
    .catch(() => undefined)
}

/** What was last noted under a key. */
export async function lastNoted(key: string): Promise<Entry | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  try {
    const database = await connect(key)
    const request = database.transaction(store).objectStore(store).get(entry)
    return await new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result as Entry | undefined)
      request.onerror = () => resolve(undefined)
    })
  } catch {
    return undefined
  }
}
