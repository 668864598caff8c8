/** A sign-out that has not reached the server yet, which would otherwise let the person in again at the next visit. */
const noteUnder = (key: string) => ({
  exists(): boolean {
    try {
      return localStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  note() {
    try {
      localStorage.setItem(key, '1')
    } catch {
      // Then only this page knows.
    }
  },
  clear() {
    try {
      localStorage.removeItem(key)
    } catch {
      // It could not be noted either.
    }
  },
})

export const pendingSignOut = noteUnder('fcr:leaving')
export const pendingExternalSignOut = noteUnder('fcr:leaving-external')
