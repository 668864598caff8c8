import { realms as declared } from '@fcr/shared/contracts/realms'

const minute = 60_000

/** Times in milliseconds. `access` and `absolute`: how long an access token, and a session however busy, may live. */
const limits = { access: 10 * minute, absolute: 12 * 60 * minute }

/** The realms whose sessions the database knows, which never mix. */
export const realms = {
  member: { ...declared.member, ...limits, cookie: 'fcr_member' },
  external: { ...declared.external, ...limits, cookie: 'fcr_external' },
} as const
export type Realm = keyof typeof realms

/** How long a spent refresh token still yields the same successors, in milliseconds: tabs refresh at the same time. */
export const refreshGrace = 10_000
