/**
 * A note on the device that a sign-out has not reached the server yet; without it, the next visit would be
 * signed in.
 */
export const signOutNote = (key: string) => ({
  exists(): boolean {
    try {
      return localStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  write() {
    try {
      localStorage.setItem(key, '1')
    } catch {
      // Then only this page is signed out.
    }
  },
  clear() {
    try {
      localStorage.removeItem(key)
    } catch {
      // Then it could not be written either.
    }
  },
})
