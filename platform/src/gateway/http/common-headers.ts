import { strictTransportSecurity } from '@fcr/shared/contracts/transport-security'

/** For everything except the page: an asset or error opened on its own runs nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

export const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), sync-xhr=()'

type Transport = {
  https: boolean
  /** Whether HSTS also applies to subdomains. */
  includeSubDomains: boolean
}

/** A route whose responses may be stored says so. */
export function commonHeaders({ https, includeSubDomains }: Transport): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': NOTHING,
    'x-content-type-options': 'nosniff',
    // Profile URLs contain document numbers. `no-referrer` would also hide the origin from the tile server,
    // which requires it; `strict-origin-when-cross-origin` would put the full URLs into our own logs.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    ...(https && { 'strict-transport-security': strictTransportSecurity({ includeSubDomains }) }),
  }
}
