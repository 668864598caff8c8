/**
 * Areas must prefix everything that they store for a member on the device (drafts, for example) with this:
 * keys of local or session storage, and databases named like such a key. It is wiped when the member signs
 * out, and kept when a session expires.
 */
export const memberStoragePrefix = 'fcr:member:'

const ofMember = (names: readonly (string | undefined)[]) =>
  names.filter((name) => name?.startsWith(memberStoragePrefix)) as string[]

const wipe = (storage: Storage) => {
  const keys = ofMember(Object.keys(storage))
  for (const key of keys) storage.removeItem(key)
  wipeDatabases(keys)
}

const wipeDatabases = (names: readonly string[]) => {
  if (typeof indexedDB === 'undefined') return
  for (const name of names) indexedDB.deleteDatabase(name)
}

export function wipeMemberStorage(): void {
  try {
    wipe(localStorage)
    wipe(sessionStorage)
    // Databases without a key. Not every browser can list them.
    void indexedDB
      .databases()
      .then((all) => wipeDatabases(ofMember(all.map(({ name }) => name))))
      .catch(() => undefined)
  } catch {
    // A browser that blocks storage has stored nothing.
  }
}
