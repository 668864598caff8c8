/** @typedef {import('./settings-table.mjs').Setting} Setting */

/**
 * Returns the limit of one address, and those of an IPv6 network and of the whole site.
 * @param {{ name: string, what: string, address?: string, usual: [address: string, network: string, site: string] }} limit
 * @returns {Setting[]}
 */
const limitsByOrigin = ({ name, what, address = 'one address', usual: [ofAddress, ofNetwork, ofSite] }) => [
  { name, fallback: ofAddress, about: `${what} from ${address}` },
  { name: `${name}_NETWORK`, fallback: ofNetwork, about: `${what} from one IPv6 /48` },
  { name: `${name}_SITE`, fallback: ofSite, about: `${what} on the whole site` },
]

/**
 * Limits of requests and connections.
 * @type {Record<string, Setting[]>}
 */
export const limitSettings = {
  'Limits of officials': [
    {
      name: 'LIMIT_PROFILE_VIEWS_PER_10_MINUTES',
      fallback: '`60`',
      about:
        'profiles, and people on the map, that one access code may open ([officials who are held](server.md#officials-who-are-held))',
    },
    { name: 'LIMIT_PROFILE_VIEWS_PER_DAY', fallback: '`300`', about: 'the same, in a day' },
    { name: 'LIMIT_SEARCHES_PER_10_MINUTES', fallback: '`150`', about: 'searches of one access code' },
    { name: 'LIMIT_SEARCHES_PER_DAY', fallback: '`800`', about: 'the same, in a day' },
    {
      name: 'LIMIT_MAP_LOADS_PER_10_MINUTES',
      fallback: '`20`',
      about: 'loads of the whole map by one access code',
    },
    { name: 'LIMIT_MAP_LOADS_PER_DAY', fallback: '`100`', about: 'the same, in a day' },
    { name: 'LIMIT_CODE_FAILURES_PER_MINUTE', fallback: '`10`', about: 'wrong access codes of one address' },
  ],
  'Other limits': [
    ...limitsByOrigin({
      name: 'LIMIT_LOGIN_FAILURES_PER_MINUTE',
      what: 'failed logins',
      address: 'one address (IPv6: /64) ([limits](server.md#limits))',
      usual: ['`20`', 'twice that (`40`)', '50 times that (`1000`)'],
    }),
    {
      name: 'LIMIT_LOGINS_PER_MINUTE',
      fallback: '`80`',
      about: 'successful logins from one address, or one IPv6 /48',
    },
    { name: 'LIMIT_LOGINS_PER_MINUTE_ACCOUNT', fallback: '`60`', about: 'successful logins of one account' },
    ...limitsByOrigin({
      name: 'LIMIT_REGISTRATIONS_PER_MINUTE',
      what: 'attempted registrations',
      usual: ['`30`', 'twice that (`60`)', 'ten times that (`300`)'],
    }),
    {
      name: 'LIMIT_RECOVERIES_PER_MINUTE',
      fallback: '`10`',
      about:
        'recovery requests from one address; twice that from one IPv6 /48, ten times that on the whole site',
    },
    {
      name: 'LIMIT_NEW_CONFLICTS_PER_HOUR',
      fallback: '`60`',
      about:
        'new cases for the staff, created when somebody tries to register a number that is already registered; on the whole site',
    },
    {
      name: 'LIMIT_IMPORT_MEGABYTES',
      fallback: '`64`',
      about:
        'maximum size of a file that the staff uploads for an import; the proxy must accept pieces of 1,100 KB there (`deploy/nginx.conf`)',
    },
  ],
  Connections: [
    {
      name: 'HEADERS_TIMEOUT_SECONDS',
      fallback: '`10`',
      about: 'a connection is closed if the headers of a request take longer',
    },
    { name: 'REQUEST_TIMEOUT_SECONDS', fallback: '`30`', about: 'the same for the whole request' },
    {
      name: 'KEEP_ALIVE_SECONDS',
      fallback: '`10`',
      about:
        'a connection is closed if it is idle between two requests for longer; a proxy must use a shorter time for its connections to this server',
    },
    {
      name: 'SILENCE_TIMEOUT_SECONDS',
      fallback: '`60`',
      about: 'a connection is closed if no byte passes in either direction for longer',
    },
    {
      name: 'DRAIN_SECONDS',
      fallback: '`0`',
      about:
        'how long an instance keeps serving after a stop signal: `/readyz` returns 503, each response closes its connection, and in the last second reads get 502. Behind a proxy, use a value longer than its keep-alive timeout, and at least two seconds longer than the time for which the proxy avoids a failed instance',
    },
  ],
}
