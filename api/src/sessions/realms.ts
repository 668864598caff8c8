import { externalIdleTime, memberIdleTime } from '@fcr/shared/contracts/session'

const minute = 60_000

/** The two kinds of sessions, which never mix. Times in milliseconds. */
export const realms = {
  member: { cookie: 'fcr_member', idle: memberIdleTime },
  external: { cookie: 'fcr_external', idle: externalIdleTime },
} as const
export type Realm = keyof typeof realms

export const accessLifetime = 10 * minute
/** Nobody stays signed in for longer, however busy. */
export const absoluteLifetime = 12 * 60 * minute
/** How long a used refresh token still answers, with the same successors: tabs refresh at the same time. */
export const refreshGrace = 10_000
