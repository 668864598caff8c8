/**
 * Convention for unsent input stored on the device. Its keys in local or session storage begin with `fcr:` and end
 * with `:borradores`. The value is a JSON array; in each element `savedAt` is the time of the last change. A
 * database of the same name may hold a copy (`journal.ts`).
 *
 * Areas store drafts this way, so that the shell can delete expired ones without knowing the areas.
 */
type Kept = { savedAt: number }

const suffix = ':borradores'

/** Returns the storage key of drafts, e.g. `fcr:registro:borradores`. */
export const draftsName = (of: `fcr:${string}`) => `${of}${suffix}`

export const isDraftsName = (name: string | undefined): name is string =>
  name !== undefined && name.startsWith('fcr:') && name.endsWith(suffix)

const lifetime = 24 * 60 * 60 * 1000
/** Tolerance for drafts from the future: the clock may be corrected between saving and reading. */
const clockSlack = 60 * 1000

/** Returns the drafts that may still be used. Unreadable ones and those from the future count as expired. */
export function unexpired(stored: unknown): Kept[] {
  if (!Array.isArray(stored)) return []
  const now = Date.now()
  return (stored as (Partial<Kept> | null)[]).filter((draft): draft is Kept => {
    const savedAt = draft?.savedAt
    return typeof savedAt === 'number' && now - savedAt <= lifetime && savedAt - now <= clockSlack
  })
}

/** Returns the unexpired drafts of a stored text. */
export function parseKept(text: string | null): Kept[] {
  try {
    return unexpired(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

/** Reads drafts. Throws if the browser refuses storage. */
export const readKept = (storage: Storage, name: string) => parseKept(storage.getItem(name))

/** Writes drafts. Throws if the browser refuses storage, or if other drafts fill it. */
export function writeKept(storage: Storage, name: string, kept: readonly Kept[]): void {
  if (kept.length === 0) storage.removeItem(name)
  else writeMakingRoom(storage, name, JSON.stringify(kept))
}

/** Entries up to this length, such as marks, are never removed for a draft. */
const smallEntry = 1024

/** Writes a text. If the storage is full, removes the largest entries except drafts: areas can load these again. */
function writeMakingRoom(storage: Storage, name: string, text: string): void {
  const sizeOf = (key: string) => storage.getItem(key)?.length ?? 0
  for (;;)
    try {
      storage.setItem(name, text)
      return
    } catch (error) {
      const [largest = ''] = Object.keys(storage)
        .filter((key): boolean => !isDraftsName(key) && sizeOf(key) > smallEntry)
        .sort((a, b) => sizeOf(b) - sizeOf(a))
      if (largest === '') throw error
      storage.removeItem(largest)
    }
}
