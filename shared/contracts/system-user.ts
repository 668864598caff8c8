import { z } from 'zod'

/**
 * Who runs a command according to the system. Unlike a name given on the command line, it cannot be chosen. Kept in
 * the audit trail and the registry's history; it must not reach a page.
 */
export const systemUser = z.object({
  /** The login name; `uid 1000` where the system has no name for the user, as in some containers. */
  user: z.string(),
  /** Missing on systems without user ids. */
  uid: z.number().optional(),
  host: z.string(),
  /** $SUDO_USER: who called sudo, as the environment claims. Whoever is root can set it. */
  claimedSudoUser: z.string().optional(),
})
export type SystemUser = z.infer<typeof systemUser>

/** What a command knows of its surroundings; `os` is Node's module of that name, or a part of it. */
export type Machine = {
  os: { userInfo: () => { username: string }; hostname: () => string }
  uid: number | undefined
  env: Readonly<Record<string, string | undefined>>
}

/**
 * Without control characters, which a terminal would obey, and without parentheses, which enclose the whole in the
 * registry's history. No longer than any real name.
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

/** `root@server SUDO_USER=ana`. */
export const systemUserText = ({ user, host, claimedSudoUser }: SystemUser) =>
  `${user}@${host}${claimedSudoUser === undefined ? '' : ` SUDO_USER=${claimedSudoUser}`}`
