/**
 * What areas keep of a member on the device (drafts, for example) goes under keys that begin with this, in the local
 * storage or the tab's own, and goes away when the member signs out. A session that merely runs out leaves it.
 */
export const memberStoragePrefix = 'fcr:member:'

const wipe = (storage: Storage) => {
  for (const key of Object.keys(storage)) if (key.startsWith(memberStoragePrefix)) storage.removeItem(key)
}

export function wipeMemberStorage(): void {
  try {
    wipe(localStorage)
    wipe(sessionStorage)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}
