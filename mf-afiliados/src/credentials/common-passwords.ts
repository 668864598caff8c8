import type { CommonPasswords } from '@fcr/shared/contracts/guessable-password'

/** For rules that apply while the list is not there. */
export const withoutList: CommonPasswords = new Set()

/** How long a form waits for the list, in milliseconds. */
const patience = 4_000

/**
 * The list of common passwords, which only people who choose a password load. Empty when it does not arrive in time:
 * the server, which always has it, then refuses such a password.
 */
export const loadCommonPasswords = (): Promise<CommonPasswords> =>
  Promise.race([
    import('@fcr/shared/contracts/common-passwords').then(({ commonPasswords }) => commonPasswords),
    new Promise<CommonPasswords>((resolve) => setTimeout(resolve, patience, withoutList)),
  ]).catch(() => withoutList)
