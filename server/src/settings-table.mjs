/**
 * @typedef {object} Setting
 * @property {string} name of the environment variable
 * @property {string} about its effect, in Markdown
 * @property {string} [fallback] the value without it, in Markdown
 * @property {true} [required] by the production start
 * @property {string} [credential] name of the file that may hold it among the credentials; such a setting is a secret
 * @property {true} [isFile] it names a file: with a credential, that one
 */

const registrations = 'registrations tried'
const failedLogins = 'failed logins'

/**
 * Settings of the previous version that have no effect. This version accepts them with a warning, the next one
 * refuses them.
 * @type {Setting[]}
 */
const retired = [
  {
    name: 'ALLOW_LOCAL_AREAS',
    about: 'publish the area, and ask an operator for a [preview](registry.md#versions-for-some-visitors)',
  },
  {
    name: 'WEBHOOKS_FILE',
    credential: 'webhooks.json',
    isFile: true,
    about: 'let [Alertmanager](operation.md#alertmanager) report changes and problems',
  },
]

/**
 * Every setting that the server and the commands read, in the order of docs/settings.md.
 * @type {Record<string, Setting[]>}
 */
export const settingsTable = {
  'The site': [
    {
      name: 'SITE_ORIGINS',
      required: true,
      about:
        "the site's addresses exactly as browsers see them, separated by commas; state changes from other origins are refused. Sitemap, canonical links and link previews use the first. The staff's passkeys belong to the host of the first, so it must be a name and stay the same: with another host, nobody can sign in with a passkey. https, except on this machine",
    },
    { name: 'PORT', fallback: '`3000`', about: 'the port of site and API' },
    {
      name: 'HOST',
      fallback: 'all interfaces',
      about: 'the address to listen on; behind a proxy on the same machine `127.0.0.1`',
    },
    {
      name: 'TRUSTED_PROXIES',
      fallback: 'none',
      about:
        'addresses or networks whose `X-Forwarded-*` headers are trusted. Behind a proxy it must be set, or limits and auto-rollback treat all clients as one address; without a proxy it must not be set',
    },
    {
      name: 'DATA_DIR',
      fallback: '`.data`; of an installed release `/var/lib/fcr`',
      about:
        'folder of what the server writes; with `DATABASE_URL` it holds no rows, only heads of the audit trail',
    },
    {
      name: 'SITE_CONFIG',
      fallback: '`<DATA_DIR>/site.json`',
      about: 'texts of the foundation ([site.json](operation.md#sitejson))',
    },
    {
      name: 'CORS_ORIGINS',
      fallback: 'none',
      about:
        'other origins that may call the API with cookies, if pages and API are on two hosts of one registrable domain',
    },
    { name: 'API_BASE', fallback: '`/api`', about: "prefix of the API's routes" },
    {
      name: 'COOKIE_SECURE',
      fallback: '`1` in production',
      about: '`0` only for a trial over plain http; refused where an origin is https',
    },
    {
      name: 'HSTS_INCLUDE_SUBDOMAINS',
      fallback: '`0`',
      about:
        '`1`: browsers that have visited the site refuse plain http for all its subdomains too, for two years. Turn it on once every subdomain serves https, including those of other systems',
    },
    { name: 'LOG_LEVEL', fallback: '`info`', about: '`fatal` … `trace`, `silent`' },
    {
      name: 'API_DOCS',
      fallback: '`0` in production',
      about: 'serves the OpenAPI document at `/api/documentacion/openapi.json`',
    },
  ],
  'Database and secrets': [
    {
      name: 'DATABASE_URL',
      required: true,
      credential: 'database-url',
      about:
        'the PostgreSQL server; on another machine with `sslmode=verify-full` ([the connection](operation.md#the-connection-to-the-database)). Several hosts (`one:5432,two:5432`): the one that accepts writes ([failover](operation.md#failover))',
    },
    {
      name: 'DATABASE_REPLICA_URL',
      credential: 'database-replica-url',
      about:
        'a streaming replica of that server, which serves searches, the map, the figures and the audit list ([a replica](operation.md#a-replica))',
    },
    {
      name: 'DATABASE_REPLICA_MAX_LAG_SECONDS',
      fallback: '`5`',
      about: 'how old its rows may be; an older replica is not used',
    },
    {
      name: 'DATABASE_PLAINTEXT',
      about: '`the-network-is-private`: accepts a server on another machine without a verified certificate',
    },
    {
      name: 'DATABASE_POOLER',
      about:
        '`transaction`: the address leads to a pooler in transaction mode ([a connection pooler](operation.md#a-connection-pooler))',
    },
    {
      name: 'DATABASE_CONNECTIONS',
      fallback: '`10`',
      about: 'maximum number of connections of one instance',
    },
    {
      name: 'PASSWORD_KEYS',
      required: true,
      credential: 'password-keys',
      about:
        'the secret in every hash of a password or access code ([the password key](operation.md#the-password-key))',
    },
    {
      name: 'AUDIT_SIGNING_KEY',
      credential: 'audit-signing-key',
      about:
        'private key (PEM, P-256) that signs exports of the audit trail; without it there are none ([audit.md](audit.md#signed-exports))',
    },
    {
      name: 'ERASURE_LEDGER',
      fallback: '`<DATA_DIR>/erasures.jsonl`',
      about:
        'the file in which erasures and annulments are noted, to be repeated after a restore ([backup.md](backup.md#erasures-after-the-backup))',
    },
    {
      name: 'METRICS_TOKEN',
      credential: 'metrics-token',
      about: 'the token that `/metrics` requires; without it, the page does not exist',
    },
  ],
  'E-mail': [
    {
      name: 'SMTP_URL',
      required: true,
      credential: 'smtp-url',
      about: 'the mail server ([E-mail](operation.md#e-mail))',
    },
    { name: 'MAIL_FROM', required: true, about: "the sender's address" },
    {
      name: 'LIMIT_MAILS_PER_MINUTE',
      fallback: '`120`',
      about:
        'messages that all instances together send; the others wait. Half is for recovery and confirmation',
    },
  ],
  Releases: [
    { name: 'REGISTRY_DIR', fallback: '`<DATA_DIR>/registry`', about: 'folder of the releases' },
    {
      name: 'REGISTRY_KEYS',
      fallback: '`<REGISTRY_DIR>/keys`',
      about:
        'the public keys of teams and operators, signed by operators. Use a folder that only operators can write to: then nobody else can replace all keys',
    },
    {
      name: 'REGISTRY_URL',
      about:
        'address of the registry that this machine [follows](registry.md#gateways-on-other-machines); needs `REGISTRY_KEYS`',
    },
    {
      name: 'GATEWAY_KEY',
      credential: 'gateway-key',
      isFile: true,
      about: "file with the private key of this machine's gateways, if it follows a registry",
    },
    {
      name: 'ROBOT',
      fallback: '`on`',
      about: '`off`: no version is rolled back [by itself](registry.md#auto-rollback)',
    },
    {
      name: 'ROBOT_KEY',
      credential: 'robot-key',
      isFile: true,
      about:
        'file with the private key that signs automatic rollbacks; readable by its owner only. A local registry has its own',
    },
    {
      name: 'ROBOT_NETWORKS',
      fallback: '`5`',
      about:
        'networks that must report failures before a version is rolled back (2 to 100); the same on each instance',
    },
    {
      name: 'ROBOT_RATIO',
      fallback: '`3`',
      about:
        "how many times its control's share of failing visits the version's must be (2 to 100); the same on each instance",
    },
    {
      name: 'ROBOT_WATCH_HOURS',
      fallback: '`48`',
      about: 'for how many hours after it went live (1 to 72); the same on each instance',
    },
    {
      name: 'ROBOT_LEAST_MINUTES',
      fallback: '`5`',
      about:
        'how many minutes a version must have been live before it is rolled back (0 to 720); the same on each instance',
    },
    {
      name: 'ROBOT_LEAST_VISITS',
      fallback: '`6`',
      about: 'how many visits it must have had (1 to 999); the same on each instance',
    },
    {
      name: 'CHROMIUM_PATH',
      fallback: 'the first on the search path',
      about: 'the browser in which `areas activate` mounts a version before it goes live',
    },
    {
      name: 'AREAS_KEY',
      about: 'file with the private key that `areas` signs with, if `--key` does not name it',
    },
  ],
  'Limits of officials': [
    {
      name: 'LIMIT_PROFILE_VIEWS_PER_10_MINUTES',
      fallback: '`60`',
      about:
        'profiles and people of the map that one access code may open ([officials who are held](operation.md#officials-who-are-held))',
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
    {
      name: 'LIMIT_LOGIN_FAILURES_PER_MINUTE',
      fallback: '`20`',
      about: `${failedLogins} of one address (IPv6: /64) ([limits](operation.md#limits))`,
    },
    {
      name: 'LIMIT_LOGIN_FAILURES_PER_MINUTE_NETWORK',
      fallback: 'twice that (`40`)',
      about: `${failedLogins} of one IPv6 /48`,
    },
    {
      name: 'LIMIT_LOGIN_FAILURES_PER_MINUTE_SITE',
      fallback: '50 times that (`1000`)',
      about: `${failedLogins} on the whole site`,
    },
    {
      name: 'LIMIT_LOGINS_PER_MINUTE',
      fallback: '`80`',
      about: 'successful logins from one address, or one IPv6 /48',
    },
    { name: 'LIMIT_LOGINS_PER_MINUTE_ACCOUNT', fallback: '`60`', about: 'successful logins of one account' },
    {
      name: 'LIMIT_REGISTRATIONS_PER_MINUTE',
      fallback: '`30`',
      about: `${registrations} from one address`,
    },
    {
      name: 'LIMIT_REGISTRATIONS_PER_MINUTE_NETWORK',
      fallback: 'twice that (`60`)',
      about: `${registrations} from one IPv6 /48`,
    },
    {
      name: 'LIMIT_REGISTRATIONS_PER_MINUTE_SITE',
      fallback: 'ten times that (`300`)',
      about: `${registrations} on the whole site`,
    },
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
        'new cases for the staff, created when somebody tries to register a number that is already registered; for the whole site',
    },
    {
      name: 'LIMIT_IMPORT_MEGABYTES',
      fallback: '`64`',
      about:
        'size of a file that the staff uploads for an import; the proxy must accept pieces of 1,100 KB there (`deploy/nginx.conf`)',
    },
  ],
  Connections: [
    {
      name: 'HEADERS_TIMEOUT_SECONDS',
      fallback: '`10`',
      about: 'a connection is closed when its headers are incomplete for so long',
    },
    { name: 'REQUEST_TIMEOUT_SECONDS', fallback: '`30`', about: 'the same for an incomplete request' },
    {
      name: 'KEEP_ALIVE_SECONDS',
      fallback: '`10`',
      about: 'the same between two requests; a proxy must keep its own connections for a shorter time',
    },
    {
      name: 'DRAIN_SECONDS',
      fallback: '`0`',
      about:
        'how long an instance keeps serving after a stop signal: `/readyz` is 503, each response closes its connection, and in the last second reads get 502. Behind a proxy: longer than its keep-alive timeout, and at least two seconds longer than it avoids an instance that failed',
    },
    {
      name: 'SILENCE_TIMEOUT_SECONDS',
      fallback: '`60`',
      about: 'the same without a byte in either direction',
    },
  ],
  "The staff's command": [
    {
      name: 'FCR_ACTOR',
      about: "the name of who runs `fcr`, for the audit trail, which also records the system's user",
    },
  ],
  'Without effect': retired,
}

/** All settings. @returns {Setting[]} */
export const allSettings = () => Object.values(settingsTable).flat()

/**
 * Returns a warning for each setting that is given and has no effect.
 * @param {Record<string, string | undefined>} env
 */
export const retiredWarnings = (env) =>
  retired
    .filter(({ name }) => env[name])
    .map(({ name, about }) => `${name} has no effect, and the next version refuses it: ${about}`)
