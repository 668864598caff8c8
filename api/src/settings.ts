import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { UseKind, UseLimits } from './external/quota'
import { findPackageFolder } from './package-folder'
import { productionProblems } from './production-problems'
import { readSecretFiles } from './secret-files'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: 'must be an origin such as https://site.example, without a path',
})

/** An address or a network (10.0.0.0/8), or one of the framework's names for the private ones. */
const proxy = z.string().refine(
  (text) => {
    const [address = '', bits] = text.split('/')
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    return (
      /^(loopback|linklocal|uniquelocal)$/.test(text) ||
      (most > 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)))
    )
  },
  { error: 'must be an address or a network such as 10.0.0.0/8' },
)

const flag = z.enum(['0', '1', 'false', 'true']).transform((text) => text === '1' || text === 'true')

/** Random text as `openssl rand -base64 32` gives it: at least 256 bits in base64, or in hexadecimal digits. */
const secret = z
  .string()
  .regex(/^[\w+/=-]{43,200}$/, 'must be at least 43 random characters (openssl rand -base64 32)')

const positive = z.coerce.number().int().positive()
const count = (fallback: number) => positive.default(fallback)

/** Environment variables that the API reads; whatever else is set belongs to others. */
const environment = z.object({
  NODE_ENV: z.string().default('development'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_PLAINTEXT: z
    .literal('the-network-is-private', { error: "must be 'the-network-is-private', or left out" })
    .optional(),
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

/** What the API is told from outside. Times are in the unit that their name ends with. */
export type Settings = {
  production: boolean
  /** Folder of the embedded database, its socket and the demo's credentials. */
  dataDir: string
  /** Real PostgreSQL; undefined means the embedded one. */
  databaseUrl: string | undefined
  /** Connections that one instance opens to it at most. */
  databaseConnections: number
  /** Folder with `migrations/` and `data/`. */
  packageDir: string
  /** Prefix of all routes but the health checks. */
  apiBase: string
  /** The site's own origins, exactly. Empty, outside production: the host that was asked for is ours. */
  siteOrigins: string[]
  /** Origins of other hosts that may call with cookies, exactly. */
  corsOrigins: string[]
  /** Addresses or networks of proxies whose X-Forwarded-For counts; empty: none does. */
  trustedProxies: string[]
  /** `Secure` and `__Host-` cookies. Off only for plain http in local development. */
  cookieSecure: boolean
  /** Whether browsers that have been here refuse plain http for all subdomains too. */
  hstsIncludeSubDomains: boolean
  /** Keys that go into the hashes of passwords and codes; the first makes new ones, all of them verify. */
  passwordKeys: string[]
  /** What `/metrics` asks for; undefined: there is no such page. */
  metricsToken: string | undefined
  /** Whether the OpenAPI document is served. */
  apiDocs: boolean
  logLevel: LogLevel
  /** Where heads of the audit trail's chain are noted; undefined: in the log only. */
  auditHeadsFile: string | undefined
  limits: {
    /** Per address (IPv6: per /64). */
    loginFailuresPerMinute: number
    /** Per IPv6 /48. */
    loginFailuresPerNetwork: number
    /** Of the whole site; known devices are exempt. */
    loginFailuresPerSite: number
    /** Successful logins of one account in a minute. */
    loginsPerAccount: number
    /** Successful logins from one address or IPv6 /48 in a minute. */
    loginsPerAddress: number
    codeFailuresPerMinute: number
    registrationsPerMinute: number
    registrationsPerNetwork: number
    registrationsPerSite: number
    /** Cases about numbers that are taken; for the whole site. */
    newConflictsPerHour: number
    /** Of one access code; beyond them it is held. */
    officials: Record<UseKind, UseLimits>
  }
}

/** Settings that cannot be used; one line per problem, fit for a terminal. */
export class SettingsError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

/** Names of the settings that a problem is about. */
const namesIn = (problem: string) => (/^[A-Z_, ]+/.exec(problem)?.[0] ?? '').replace(/_FILE$/, '').split(', ')

/** @returns the values that can be used, and every problem with the others, one line each */
function read(env: Record<string, string | undefined>) {
  const { given, problems } = readSecretFiles(env)
  const parsed = environment.safeParse(given)
  problems.push(...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`))
  const wrong = new Set(problems.flatMap(namesIn))
  const usable = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  const values = environment.parse(usable)
  if (values.NODE_ENV === 'production')
    problems.push(
      // One problem with a setting is enough: a malformed one is not missing as well.
      ...productionProblems(values, usable).filter(
        (problem) => !namesIn(problem).some((name) => wrong.has(name)),
      ),
    )
  return { values, problems }
}

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
 * The wider limits follow the one per address: a /48 has the budget of two addresses, and it takes 50 addresses (ten,
 * for registrations) to use up the site's.
 */
function limitsFrom(values: Environment): Settings['limits'] {
  const failures = values.LIMIT_LOGIN_FAILURES_PER_MINUTE
  const registrations = values.LIMIT_REGISTRATIONS_PER_MINUTE
  return {
    loginFailuresPerMinute: failures,
    loginFailuresPerNetwork: values.LIMIT_LOGIN_FAILURES_PER_MINUTE_NETWORK ?? 2 * failures,
    loginFailuresPerSite: values.LIMIT_LOGIN_FAILURES_PER_MINUTE_SITE ?? 50 * failures,
    loginsPerAccount: values.LIMIT_LOGINS_PER_MINUTE_ACCOUNT,
    loginsPerAddress: values.LIMIT_LOGINS_PER_MINUTE,
    codeFailuresPerMinute: values.LIMIT_CODE_FAILURES_PER_MINUTE,
    registrationsPerMinute: registrations,
    registrationsPerNetwork: values.LIMIT_REGISTRATIONS_PER_MINUTE_NETWORK ?? 2 * registrations,
    registrationsPerSite: values.LIMIT_REGISTRATIONS_PER_MINUTE_SITE ?? 10 * registrations,
    newConflictsPerHour: values.LIMIT_NEW_CONFLICTS_PER_HOUR,
    officials: officialLimits(values),
  }
}

/** Reads the settings from environment variables. @throws {SettingsError} */
export function loadSettings(env: Record<string, string | undefined> = process.env): Settings {
  // An empty variable (`DATABASE_URL= npm start`) means: not set.
  const { values, problems } = read(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (problems.length > 0) throw new SettingsError(problems)
  const production = values.NODE_ENV === 'production'
  const dataDir = resolve(values.DATA_DIR)
  return {
    production,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    packageDir: findPackageFolder(),
    apiBase: values.API_BASE,
    siteOrigins: values.SITE_ORIGINS,
    corsOrigins: values.CORS_ORIGINS,
    trustedProxies: values.TRUSTED_PROXIES,
    cookieSecure: values.COOKIE_SECURE ?? production,
    hstsIncludeSubDomains: values.HSTS_INCLUDE_SUBDOMAINS,
    passwordKeys: values.PASSWORD_KEYS,
    metricsToken: values.METRICS_TOKEN,
    apiDocs: values.API_DOCS ?? !production,
    logLevel: values.LOG_LEVEL,
    auditHeadsFile: join(dataDir, 'audit-heads.jsonl'),
    limits: limitsFrom(values),
  }
}
