import { externalIdleTime, memberIdleTime } from '@fcr/shared/contracts/session'

const minute = 60_000

/** The two kinds of sessions, which are never mixed. Times in milliseconds. */
export const realms = {
  member: { cookie: 'fcr_member', idle: memberIdleTime },
  external: { cookie: 'fcr_external', idle: externalIdleTime },
} as const
export type Realm = keyof typeof realms

export const accessLifetime = 10 * minute
/** Maximum session length, regardless of activity. */
export const absoluteLifetime = 12 * 60 * minute
/** How long a used refresh token still returns the same successors: several tabs may refresh concurrently. */
export const refreshGrace = 10_000
