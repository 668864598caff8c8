import { join, resolve } from 'node:path'
import { z } from 'zod'
import { findPackageFolder } from './package-folder'

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

const flag = z.enum(['0', '1', 'false', 'true']).transform((text) => text === '1' || text === 'true')

const count = (fallback: number) => z.coerce.number().int().positive().default(fallback)

/** Environment variables that the API reads; whatever else is set belongs to others. */
const environment = z.object({
  NODE_ENV: z.string().default('development'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  API_BASE: z
    .string()
    .regex(/^(\/[a-z0-9-]+)*$/, 'must be a path such as /api, without a slash at its end')
    .default('/api'),
  CORS_ORIGINS: list.pipe(z.array(origin)),
  TRUSTED_PROXIES: list,
  COOKIE_SECURE: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LIMIT_LOGIN_FAILURES_PER_MINUTE: count(20),
  LIMIT_CODE_FAILURES_PER_MINUTE: count(10),
  LIMIT_REGISTRATIONS_PER_MINUTE: count(30),
})

export type LogLevel = z.infer<typeof environment>['LOG_LEVEL']

/** What the API is told from outside. Times are in the unit that their name ends with. */
export type Settings = {
  production: boolean
  /** Folder of the embedded database, its socket and the demo's credentials. */
  dataDir: string
  /** Real PostgreSQL; undefined means the embedded one. */
  databaseUrl: string | undefined
  /** Folder with `migrations/` and `data/`. */
  packageDir: string
  /** Prefix of all routes but the health checks. */
  apiBase: string
  /** Origins of other hosts that may call with cookies, exactly. */
  corsOrigins: string[]
  /** Addresses or networks of proxies whose X-Forwarded-For counts; empty: none does. */
  trustedProxies: string[]
  /** `Secure` and `__Host-` cookies. Off only for plain http in local development. */
  cookieSecure: boolean
  logLevel: LogLevel
  /** Where heads of the audit trail's chain are noted; undefined: in the log only. */
  auditHeadsFile: string | undefined
  limits: {
    loginFailuresPerMinute: number
    codeFailuresPerMinute: number
    registrationsPerMinute: number
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

/** Reads the settings from environment variables. @throws {SettingsError} */
export function loadSettings(env: Record<string, string | undefined> = process.env): Settings {
  // An empty variable (`DATABASE_URL= npm start`) means: not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success)
    throw new SettingsError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const dataDir = resolve(values.DATA_DIR)
  return {
    production,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    packageDir: findPackageFolder(),
    apiBase: values.API_BASE,
    corsOrigins: values.CORS_ORIGINS,
    trustedProxies: values.TRUSTED_PROXIES,
    cookieSecure: values.COOKIE_SECURE ?? production,
    logLevel: values.LOG_LEVEL,
    auditHeadsFile: join(dataDir, 'audit-heads.jsonl'),
    limits: {
      loginFailuresPerMinute: values.LIMIT_LOGIN_FAILURES_PER_MINUTE,
      codeFailuresPerMinute: values.LIMIT_CODE_FAILURES_PER_MINUTE,
      registrationsPerMinute: values.LIMIT_REGISTRATIONS_PER_MINUTE,
    },
  }
}
