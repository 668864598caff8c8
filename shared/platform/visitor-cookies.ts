// The cookies of the gateway. Most of them determine which version of an area a browser gets.

/** The browser's bucket: a random number from 0 to 9999, set while an area has a canary. */
export const BUCKET_COOKIE = 'fcr_grupo'
/** Signed permission to get a version that is not live. */
export const PREVIEW_COOKIE = 'fcr_vista_previa'
/**
 * The same, signed by the version's team alone. `SameSite=Strict`: the browser sends it only with requests that also
 * carry the cookies of a session, so that the gateway sees both. With it, the API accepts only reads.
 */
export const UNREVIEWED_COOKIE = 'fcr_vista_sin_revisar'
/**
 * Versions that failed in this browser, oldest first: `~mf-mapa@1.2.0~shell@2.0.0`. The bootstrap watchdog in the page adds to
 * it.
 */
export const QUARANTINE_COOKIE = 'fcr_evitar'
/**
 * Proves that the browser has opened a page within the last hour, and from which network: only then its reports
 * count.
 */
export const VISIT_COOKIE = 'fcr_visita'
/** Seconds for which a browser quarantines a version. */
export const QUARANTINE_S = 3600
const MOST_AVOIDED = 8

/** With https, a name that no other host of the domain can set. */
export const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)
/** Attributes of these cookies, in a header as in `document.cookie`. */
export const cookieAttributes = (secure: boolean, sameSite: 'Lax' | 'Strict' = 'Lax') =>
  `Path=/; SameSite=${sameSite}${secure ? '; Secure' : ''}`

/** @param cookies a request's header; returns undefined without such a cookie */
export function cookieValue(cookies: string | undefined, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Returns the versions that a browser has quarantined, as `<area>@<version>`, the newest eight. */
export function quarantinedVersions(cookies: string | undefined, secure: boolean): string[] {
  const value = cookieValue(cookies, cookieName(QUARANTINE_COOKIE, secure))
  return (value ?? '').split('~').filter(Boolean).slice(-MOST_AVOIDED)
}
