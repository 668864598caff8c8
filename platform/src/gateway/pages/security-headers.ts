import type { Site } from '@fcr/shared/contracts/site'
import { PERMISSIONS } from '../http/common-headers'
import type { VerifiedState } from '../version-routing/verified-state'
import { bootstrapWatchdogHash } from './bootstrap-script'

const SANDBOX = 'sandbox allow-same-origin allow-scripts allow-forms allow-modals allow-downloads'

/**
 * Headers of a page with code that only its team has signed: it cannot open another page of the site, where it could
 * end its preview and continue, and it cannot use a passkey.
 */
export const unreviewedHeaders = (policy: string) => ({
  'content-security-policy': `${policy}; ${SANDBOX}`,
  'permissions-policy': `${PERMISSIONS}, publickey-credentials-get=(), publickey-credentials-create=()`,
})

/** @param inlineStyles source of the page's style element */
export function pagePolicy(
  site: Site,
  overrides: VerifiedState['overrides'] = {},
  inlineStyles?: string,
): string {
  const devServers = Object.values(overrides).map(({ entryUrl }) => new URL(entryUrl).origin)
  const http = [...new Set(devServers)]
  const sockets = http.map((origin) => origin.replace(/^http/, 'ws'))
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", bootstrapWatchdogHash, ...http],
    ['style-src', "'self'", ...(inlineStyles === undefined ? [] : [inlineStyles]), ...http],
    ['img-src', "'self'", 'data:', ...(site.mapTiles ? tileHosts(site.tiles.url) : []), ...http],
    ['font-src', "'self'", ...http],
    // An image that changes while its page is left counts as a connection. Leaflet then sets its tiles to an empty one.
    ['connect-src', "'self'", 'data:', ...apiHost(site.apiBase), ...http, ...sockets],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['report-to', 'default'],
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}

const apiHost = (apiBase: string) => (apiBase.startsWith('/') ? [] : [new URL(apiBase).origin])

/** Hosts of a tile URL template. A policy allows a wildcard only as the whole leftmost label. */
export function tileHosts(template: string): string[] {
  const [, scheme, host, port = ''] = /^(https?):\/\/([a-z0-9.{}-]+)(:\d+)?\//i.exec(template) ?? []
  if (scheme === undefined || host === undefined) return []
  const labels = host.split('.')
  const variable = labels.findLastIndex((label) => /[{}]/.test(label))
  const fixed = labels.slice(variable + 1)
  // A wildcard under a top-level domain would allow almost every host.
  if (fixed.length === 0 || (variable >= 0 && fixed.length < 2)) return []
  return [`${scheme}://${[...(variable >= 0 ? ['*'] : []), ...fixed].join('.')}${port}`.toLowerCase()]
}
