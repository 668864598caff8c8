import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isSigningKey } from './audit/signing'
import type { UseKind, UseLimits } from './official/quota'
import { poolerProblems } from './database/pooler'
import { hostsOf } from './database/server-hosts'
import { findPackageFolder } from './package-folder'
import { productionProblems } from './production-problems'
import { readSecretFiles } from './secret-files'
import { flag, isMailServer, list, origin, proxy, secret } from './setting-formats'

const positive = z.coerce.number().int().positive()
const count = (fallback: number) => positive.default(fallback)

/** Environment variables that the API reads; all others are ignored. */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_PLAINTEXT: z
    .literal('the-network-is-private', { error: "must be 'the-network-is-private', or left out" })
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .refine((url) => hostsOf(url).length === 1, { error: 'must name one host' })
    .optional(),
  DATABASE_REPLICA_MAX_LAG_SECONDS: count(5),
  DATABASE_POOLER: z.literal('transaction', { error: "must be 'transaction', or left out" }).optional(),
  API_BASE: z
    .string()
    .regex(/^(\/[a-z0-9-]+)*$/, 'must be a path such as /api, without a slash at its end')
    .default('/api'),
  SITE_ORIGINS: list.pipe(z.array(origin)),
  CORS_ORIGINS: list.pipe(z.array(origin)),
  TRUSTED_PROXIES: list.pipe(z.array(proxy)),
  COOKIE_SECURE: flag.optional(),
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  PASSWORD_KEYS: list.pipe(z.array(secret)),
  METRICS_TOKEN: secret.optional(),
  AUDIT_SIGNING_KEY: z
    .string()
    .refine(isSigningKey, {
      error:
        'must be a private key in PEM format: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256',
    })
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, {
      error:
        'must be smtps://user:password@host:465 or smtp://user:password@host:587, with special characters percent-encoded',
    })
    .optional(),
  MAIL_FROM: z
    .email({ pattern: z.regexes.unicodeEmail, error: 'must be an address such as avisos@site.example' })
    .default('no-responda@fundacion.example'),
  ERASURE_LEDGER: z.string().min(1).optional(),
  LIMIT_MAILS_PER_MINUTE: count(120),
  LIMIT_RECOVERIES_PER_MINUTE: count(10),
  API_DOCS: flag.optional(),
  DATABASE_CONNECTIONS: count(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LIMIT_LOGIN_FAILURES_PER_MINUTE: count(20),
  LIMIT_LOGIN_FAILURES_PER_MINUTE_NETWORK: positive.optional(),
  LIMIT_LOGIN_FAILURES_PER_MINUTE_SITE: positive.optional(),
  LIMIT_LOGINS_PER_MINUTE: count(80),
  LIMIT_LOGINS_PER_MINUTE_ACCOUNT: count(60),
  LIMIT_CODE_FAILURES_PER_MINUTE: count(10),
  LIMIT_REGISTRATIONS_PER_MINUTE: count(30),
  LIMIT_NEW_CONFLICTS_PER_HOUR: count(60),
  LIMIT_IMPORT_MEGABYTES: count(64),
  LIMIT_PROFILE_VIEWS_PER_10_MINUTES: count(60),
  LIMIT_PROFILE_VIEWS_PER_DAY: count(300),
  LIMIT_SEARCHES_PER_10_MINUTES: count(150),
  LIMIT_SEARCHES_PER_DAY: count(800),
  LIMIT_MAP_LOADS_PER_10_MINUTES: count(20),
  LIMIT_MAP_LOADS_PER_DAY: count(100),
  LIMIT_REGISTRATIONS_PER_MINUTE_NETWORK: positive.optional(),
  LIMIT_REGISTRATIONS_PER_MINUTE_SITE: positive.optional(),
})

type Environment = z.infer<typeof environment>
export type LogLevel = Environment['LOG_LEVEL']

/** Invalid settings; one line per problem, suitable for a terminal. */
export class SettingsError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

/** Returns the names of the settings that a problem concerns. */
export const namesIn = (problem: string) =>
  (/^[A-Z_, ]+/.exec(problem)?.[0] ?? '').replace(/_FILE$/, '').split(', ')

/**
 * Reads the settings.
 * @returns the usable values, and every problem with the others, one line each
 */
function read(env: Record<string, string | undefined>) {
  const { given, problems } = readSecretFiles(env)
  const parsed = environment.safeParse(given)
  problems.push(...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`))
  const wrong = new Set(problems.flatMap(namesIn))
  const usable = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  const values = environment.parse(usable)
  const more = [
    ...poolerProblems(values, env),
    ...(values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined
      ? ['DATABASE_REPLICA_URL, DATABASE_URL: the first is a replica of the second, which is missing']
      : []),
    ...(values.NODE_ENV === 'production' ? productionProblems(values, usable) : []),
  ]
  // Reports one problem per setting: a malformed one is not also missing.
  problems.push(...more.filter((problem) => !namesIn(problem).some((name) => wrong.has(name))))
  return { values, problems }
}

/** Limits of one access code; a code that exceeds them is held. */
const officialLimits = (values: Environment): Record<UseKind, UseLimits> => ({
  profile: {
    perTenMinutes: values.LIMIT_PROFILE_VIEWS_PER_10_MINUTES,
    perDay: values.LIMIT_PROFILE_VIEWS_PER_DAY,
  },
  search: {
    perTenMinutes: values.LIMIT_SEARCHES_PER_10_MINUTES,
    perDay: values.LIMIT_SEARCHES_PER_DAY,
  },
  map: {
    perTenMinutes: values.LIMIT_MAP_LOADS_PER_10_MINUTES,
    perDay: values.LIMIT_MAP_LOADS_PER_DAY,
  },
})

/**
 * Derives the wider limits from the one per address (IPv6: per /64): a /48 has the budget of two addresses, and it takes
 * 50 addresses (10 for registrations) to use up the site's.
 */
function limitsFrom(values: Environment) {
  const failures = values.LIMIT_LOGIN_FAILURES_PER_MINUTE
  const registrations = values.LIMIT_REGISTRATIONS_PER_MINUTE
  return {
    loginFailuresPerMinute: failures,
    loginFailuresPerNetwork: values.LIMIT_LOGIN_FAILURES_PER_MINUTE_NETWORK ?? 2 * failures,
    /** Known devices are exempt. */
    loginFailuresPerSite: values.LIMIT_LOGIN_FAILURES_PER_MINUTE_SITE ?? 50 * failures,
    /** Successful logins per account and minute. */
    loginsPerAccount: values.LIMIT_LOGINS_PER_MINUTE_ACCOUNT,
    /** Successful logins per minute from one address or IPv6 /48. */
    loginsPerAddress: values.LIMIT_LOGINS_PER_MINUTE,
    codeFailuresPerMinute: values.LIMIT_CODE_FAILURES_PER_MINUTE,
    registrationsPerMinute: registrations,
    registrationsPerNetwork: values.LIMIT_REGISTRATIONS_PER_MINUTE_NETWORK ?? 2 * registrations,
    registrationsPerSite: values.LIMIT_REGISTRATIONS_PER_MINUTE_SITE ?? 10 * registrations,
    /** New cases about taken numbers, for the whole site. */
    newConflictsPerHour: values.LIMIT_NEW_CONFLICTS_PER_HOUR,
    /** Size of an uploaded file. */
    importMegabytes: values.LIMIT_IMPORT_MEGABYTES,
    /** Messages sent by all instances together. */
    mailsPerMinute: values.LIMIT_MAILS_PER_MINUTE,
    /** Recovery requests per address; a /48 has twice as many, the site ten times. */
    recoveriesPerMinute: values.LIMIT_RECOVERIES_PER_MINUTE,
    officials: officialLimits(values),
  }
}

/** Settings read from the environment. Units of time are part of the names. */
function settingsFrom(values: Environment) {
  const production = values.NODE_ENV === 'production'
  const dataDir = resolve(values.DATA_DIR)
  return {
    production,
    /** Folder of the embedded database, its socket and the demo's credentials. */
    dataDir,
    /** URL of a PostgreSQL server; undefined means the embedded database. */
    databaseUrl: values.DATABASE_URL,
    /** Maximum number of connections that one instance opens to the server. */
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** Type of pooler that the URL leads to; undefined means the server itself. */
    databasePooler: values.DATABASE_POOLER,
    /** URL of a streaming replica of that server; undefined means that there is none. */
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    /** How old the rows may be that the replica serves. */
    replicaMaxLagSeconds: values.DATABASE_REPLICA_MAX_LAG_SECONDS,
    /** Folder with `migrations/` and `data/`. */
    packageDir: findPackageFolder(),
    /** Prefix of all routes except the health checks. */
    apiBase: values.API_BASE,
    /** The site's exact origins. If empty (outside production only), the requested host counts as the site's. */
    siteOrigins: values.SITE_ORIGINS,
    /** Exact origins of other hosts that may send requests with cookies. */
    corsOrigins: values.CORS_ORIGINS,
    /** Addresses or networks of proxies whose X-Forwarded-For is trusted; empty means none. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** `Secure` and `__Host-` cookies. False only for plain http in local development. */
    cookieSecure: values.COOKIE_SECURE ?? production,
    hstsIncludeSubDomains: values.HSTS_INCLUDE_SUBDOMAINS,
    /** Keys used in the hashes of passwords and codes; the first makes new hashes, all of them verify. */
    passwordKeys: values.PASSWORD_KEYS,
    /** Token that `/metrics` requires; undefined disables the page. */
    metricsToken: values.METRICS_TOKEN,
    /** Private key, in PEM format, that signs exports of the audit trail; undefined disables them. */
    auditSigningKey: values.AUDIT_SIGNING_KEY,
    /** The mail server; undefined means that messages become files of `mailFolder`. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailFolder: join(dataDir, 'correo'),
    /** Whether the OpenAPI document is served. */
    apiDocs: values.API_DOCS ?? !production,
    logLevel: values.LOG_LEVEL,
    /** File in which heads of the audit trail's chain are recorded outside the database. */
    auditHeadsFile: join(dataDir, 'audit-heads.jsonl'),
    /** File in which erasures are noted outside the database. */
    erasureLedger: values.ERASURE_LEDGER ? resolve(values.ERASURE_LEDGER) : join(dataDir, 'erasures.jsonl'),
    limits: limitsFrom(values),
  }
}
export type Settings = ReturnType<typeof settingsFrom>

/**
 * Reads the settings from environment variables.
 * @throws {SettingsError}
 */
export function loadSettings(env: Record<string, string | undefined> = process.env): Settings {
  const { settings, problems } = inspectSettings(env)
  if (problems.length > 0) throw new SettingsError(problems)
  return settings
}

/** Reads the settings as if the invalid ones were missing, and the problems with those. */
export function inspectSettings(env: Record<string, string | undefined>): {
  settings: Settings
  problems: string[]
} {
  // Treats an empty variable (`DATABASE_URL= npm start`) as not set.
  const { values, problems } = read(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  return { settings: settingsFrom(values), problems }
}
