import { z } from 'zod'

/**
 * The operating system's user who runs a command. Unlike a name given on the command line, it cannot be chosen.
 * Stored in the audit log and the registry's history; it must never appear on a page.
 */
export const systemUser = z.object({
  /** The login name; `uid 1000` if the system has no name for the user, as in some containers. */
  user: z.string(),
  /** Missing on systems without user ids. */
  uid: z.number().optional(),
  host: z.string(),
  /** $SUDO_USER: the user who called sudo, as the environment claims. Root can set it to anything. */
  claimedSudoUser: z.string().optional(),
})
export type SystemUser = z.infer<typeof systemUser>

/** A command's view of its environment; `os` is Node's module of that name, or a part of it. */
export type Machine = {
  os: { userInfo: () => { username: string }; hostname: () => string }
  uid: number | undefined
  env: Readonly<Record<string, string | undefined>>
}

/**
 * Removes control characters, which a terminal would interpret, and parentheses, which enclose the user in the
 * registry's history. Truncates to more than any real name needs.
 */
const clean = (text: string) => text.replace(/[()\s\p{C}]+/gu, ' ').slice(0, 80)

export function readSystemUser({ os, uid, env }: Machine): SystemUser {
  const userName = () => {
    try {
      return os.userInfo().username
    } catch {
      return `uid ${uid ?? 'unknown'}`
    }
  }
  const sudoUser = env['SUDO_USER']
  return {
    user: clean(userName()),
    ...(uid !== undefined && { uid }),
    host: clean(os.hostname()),
    ...(sudoUser && { claimedSudoUser: clean(sudoUser) }),
  }
}

/** Formats as `root@server SUDO_USER=ana`. */
export const systemUserText = ({ user, host, claimedSudoUser }: SystemUser) =>
  `${user}@${host}${claimedSudoUser === undefined ? '' : ` SUDO_USER=${claimedSudoUser}`}`
