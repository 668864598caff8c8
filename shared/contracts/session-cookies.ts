import type { RealmName } from './realms'

/** Beginning of the names of each realm's session cookies. */
export const sessionCookies = {
  member: 'fcr_member',
  external: 'fcr_external',
  fundacion: 'fcr_fundacion',
} as const satisfies Record<RealmName, string>

/** Cookie of an operator's session on `/operacion`. */
export const OPERATOR_COOKIE = 'fcr_operacion'

const SESSION = new RegExp(
  `(?:^|;)\\s*(?:__Host-)?(?:(?:${Object.values(sessionCookies).join('|')})_(?:access|refresh)|${OPERATOR_COOKIE})=[^;\\s]`,
)

/** Whether a browser holds a cookie of any session of the site, valid or not. @param cookies a request's header */
export const holdsSession = (cookies: string | undefined) => SESSION.test(cookies ?? '')
