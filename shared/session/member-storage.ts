/**
 * What areas keep of a member on the device (drafts, for example) goes under names that begin with this, as keys of the
 * local storage or the tab's own, or as databases named like such a key, and goes away when the member signs out. A
 * session that merely runs out leaves it.
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
    // Those whose key has gone already. Not every browser can list them.
    void indexedDB
      .databases()
      .then((all) => wipeDatabases(ofMember(all.map(({ name }) => name))))
      .catch(() => undefined)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}
