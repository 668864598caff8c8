import { limitSettings } from './limit-settings.mjs'

/**
 * @typedef {object} Setting
 * @property {string} name of the environment variable
 * @property {string} about its effect, in Markdown
 * @property {string} [fallback] the value without it, in Markdown
 * @property {true} [required] by the production start
 * @property {string} [credential] name of the file that may hold it among the credentials; such a setting is a secret
 * @property {true} [isFile] it names a file: with a credential, that one
 */

/**
 * Settings of the previous version without effect. This version accepts them with a warning, the next one refuses
 * them.
 * @type {Setting[]}
 */
const retired = [
  {
    name: 'ALLOW_LOCAL_AREAS',
    about: 'publish the area, and ask an operator for a [preview](../registry.md#versions-for-some-visitors)',
  },
  {
    name: 'WEBHOOKS_FILE',
    credential: 'webhooks.json',
    isFile: true,
    about: '[Alertmanager](monitoring.md#alertmanager) reports changes and problems',
  },
]

/**
 * Every setting that the server and the commands read, in the order of docs/run/settings.md.
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
      fallback: 'all interfaces; for `npm start` and `npm run dev` `127.0.0.1`',
      about:
        'the address to listen on; behind a proxy on the same machine `127.0.0.1`. The credentials of a local start are public: with another address, other machines on the network can use them',
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
        'folder for the files that the server writes; with `DATABASE_URL` it holds no rows, only heads of the audit trail',
    },
    {
      name: 'SITE_CONFIG',
      fallback: '`<DATA_DIR>/site.json`',
      about: "the foundation's texts ([site.json](server.md#sitejson))",
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
        '`1`: browsers that have visited the site also refuse plain http for all its subdomains, for two years. Turn it on once every subdomain serves https, including those of other systems',
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
        'the PostgreSQL server; on another machine with `sslmode=verify-full` ([the connection](database.md#the-connection-to-the-database)). Several hosts (`one:5432,two:5432`): the one that accepts writes ([failover](database.md#failover))',
    },
    {
      name: 'DATABASE_REPLICA_URL',
      credential: 'database-replica-url',
      about:
        'a streaming replica of that server, which serves searches, the map, the figures and the audit list ([a replica](database.md#a-replica))',
    },
    {
      name: 'DATABASE_REPLICA_MAX_LAG_SECONDS',
      fallback: '`5`',
      about: 'a replica that is further behind is not used',
    },
    {
      name: 'DATABASE_PLAINTEXT',
      about: '`the-network-is-private`: accepts a server on another machine without a verified certificate',
    },
    {
      name: 'DATABASE_POOLER',
      about:
        '`transaction`: the address leads to a pooler in transaction mode ([a connection pooler](database.md#a-connection-pooler))',
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
        'the secret in every hash of a password or access code ([the password key](server.md#the-password-key))',
    },
    {
      name: 'AUDIT_SIGNING_KEY',
      credential: 'audit-signing-key',
      about:
        'private key (PEM, P-256) that signs exports of the audit trail; without it there are none ([audit.md](../audit.md#signed-exports))',
    },
    {
      name: 'ERASURE_LEDGER',
      fallback: '`<DATA_DIR>/erasures.jsonl`',
      about:
        'file that records erasures and annulments, so that they can be repeated after a restore ([backup.md](backup.md#erasures-after-the-backup))',
    },
    {
      name: 'METRICS_TOKEN',
      credential: 'metrics-token',
      about: 'the token that `/metrics` requires; without it, `/metrics` returns 404',
    },
  ],
  'E-mail': [
    {
      name: 'SMTP_URL',
      required: true,
      credential: 'smtp-url',
      about: 'the mail server ([E-mail](server.md#e-mail))',
    },
    { name: 'MAIL_FROM', required: true, about: "the sender's address" },
    {
      name: 'LIMIT_MAILS_PER_MINUTE',
      fallback: '`120`',
      about:
        'maximum number of messages of all instances together; the others are queued. Half of it is reserved for recovery and confirmation',
    },
  ],
  Releases: [
    { name: 'REGISTRY_DIR', fallback: '`<DATA_DIR>/registry`', about: 'folder of the releases' },
    {
      name: 'REGISTRY_KEYS',
      fallback: '`<REGISTRY_DIR>/keys`',
      about:
        'the public keys of teams and operators, signed by operators. Use a folder that only operators can write to, to prevent others from replacing all keys',
    },
    {
      name: 'REGISTRY_URL',
      about:
        'address of the registry that this machine [follows](../registry.md#gateways-on-other-machines); needs `REGISTRY_KEYS`',
    },
    {
      name: 'GATEWAY_KEY',
      credential: 'gateway-key',
      isFile: true,
      about: "file with the private key of this machine's gateways, if the machine follows a registry",
    },
    {
      name: 'ROBOT',
      fallback: '`on`',
      about: '`off`: versions are never rolled back [automatically](../registry.md#auto-rollback)',
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
        'number of networks that must report failures before a version is rolled back (2 to 100); the same on each instance',
    },
    {
      name: 'ROBOT_RATIO',
      fallback: '`2`',
      about:
        'a version is rolled back only if its share of failing visits is at least this many times that of the version before it, and that of the other areas (2 to 100); the same on each instance',
    },
    {
      name: 'ROBOT_WATCH_HOURS',
      fallback: '`48`',
      about:
        'for how many hours after it goes live a version can be rolled back (1 to 72); the same on each instance',
    },
    {
      name: 'ROBOT_LEAST_MINUTES',
      fallback: '`5`',
      about:
        'how many minutes a version must have been live before it can be rolled back (0 to 720); the same on each instance',
    },
    {
      name: 'ROBOT_LEAST_VISITS',
      fallback: '`6`',
      about:
        'how many visits a version must have had before it can be rolled back (1 to 999); the same on each instance',
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
  ...limitSettings,
  "The staff's command": [
    {
      name: 'FCR_ACTOR',
      about: 'name of the person who runs `fcr`, for the audit trail, which also records the system user',
    },
  ],
  'Without effect': retired,
}

/** @returns {Setting[]} */
export const allSettings = () => Object.values(settingsTable).flat()

/**
 * Returns a warning for each given setting without effect.
 * @param {Record<string, string | undefined>} env
 */
export const retiredWarnings = (env) =>
  retired
    .filter(({ name }) => env[name])
    .map(({ name, about }) => `${name} has no effect, and the next version refuses it: ${about}`)
