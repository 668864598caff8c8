/**
 * The convention for things typed on this device and not sent yet. They are stored under names that begin with `fcr:`
 * and end with `:borradores`, as keys of the local or session storage. The value is a JSON array; each element says
 * in `savedAt` when it was last changed. A database of the same name may hold a copy (`journal.ts`).
 *
 * The areas write by it. The shell, which knows none of them, deletes by it what has expired.
 */
export type Kept = { savedAt: number }

const suffix = ':borradores'

/** The name under which drafts are stored, e.g. `fcr:registro:borradores`. */
export const draftsName = (of: `fcr:${string}`) => `${of}${suffix}`

export const isDraftsName = (name: string | undefined): name is string =>
  name !== undefined && name.startsWith('fcr:') && name.endsWith(suffix)

const lifetime = 24 * 60 * 60 * 1000
/** A clock that is corrected between saving and reading may make a draft look this much newer than now. */
const clockSlack = 60 * 1000

/** Those of a stored list that may still be used. Anything unreadable, or from the future, is treated as expired. */
export function unexpired(stored: unknown): Kept[] {
  if (!Array.isArray(stored)) return []
  const now = Date.now()
  return (stored as (Partial<Kept> | null)[]).filter((each): each is Kept => {
    const savedAt = each?.savedAt
    return typeof savedAt === 'number' && now - savedAt <= lifetime && savedAt - now <= clockSlack
  })
}

/** The unexpired part of a stored text. */
export function parseKept(text: string | null): Kept[] {
  try {
    return unexpired(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

/** Throws where the browser refuses storage. */
export const readKept = (storage: Storage, name: string) => parseKept(storage.getItem(name))

/** Throws where the browser refuses storage or has no room. */
export function writeKept(storage: Storage, name: string, kept: readonly Kept[]): void {
  if (kept.length === 0) storage.removeItem(name)
  else storage.setItem(name, JSON.stringify(kept))
}
