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

const leavingKey = 'fcr:leaving'

/** A sign-out that has not reached the server yet, which would otherwise let the person in again at the next visit. */
export const pendingSignOut = {
  exists(): boolean {
    try {
      return localStorage.getItem(leavingKey) !== null
    } catch {
      return false
    }
  },
  note() {
    try {
      localStorage.setItem(leavingKey, '1')
    } catch {
      // Then only this page knows.
    }
  },
  clear() {
    try {
      localStorage.removeItem(leavingKey)
    } catch {
      // It could not be noted either.
    }
  },
}
