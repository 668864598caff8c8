import type { CommonPasswords } from '@fcr/shared/contracts/text/guessable-password'

/** For checking the rules while the list is not loaded. */
export const withoutList: CommonPasswords = new Set()

/** Maximum time a form waits for the list, in milliseconds. */
const timeout = 4_000

/**
 * Loads the list of common passwords, needed only where a password is chosen. Resolves to an empty list on
 * timeout: the server, which always has the list, then refuses a common password.
 */
export const loadCommonPasswords = (): Promise<CommonPasswords> =>
  Promise.race([
    import('@fcr/shared/contracts/text/common-passwords').then(({ commonPasswords }) => commonPasswords),
    new Promise<CommonPasswords>((resolve) => setTimeout(resolve, timeout, withoutList)),
  ]).catch(() => withoutList)
