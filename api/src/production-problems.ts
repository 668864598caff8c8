import { isIP } from 'node:net'
import { readServerAddress } from './database/server-address'
import { looksRandom } from './secret-strength'

/** The settings that production checks strictly, as read from the environment. */
type Values = {
  DATABASE_URL?: string | undefined
  DATABASE_REPLICA_URL?: string | undefined
  DATABASE_PLAINTEXT?: string | undefined
  PASSWORD_KEYS: string[]
  METRICS_TOKEN?: string | undefined
  SITE_ORIGINS: string[]
  CORS_ORIGINS: string[]
  COOKIE_SECURE?: boolean | undefined
  SMTP_URL?: string | undefined
}

const random = 'at least 43 random characters: openssl rand -base64 32'

function databaseProblems(values: Values, env: Record<string, string | undefined>): string[] {
  if (values.DATABASE_URL === undefined)
    return ['DATABASE_URL: is missing. The PostgreSQL server: postgres://user:password@host/database']
  const names = ['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const
  return names.flatMap((name) => connectionProblems(name, values, env))
}

function connectionProblems(
  name: 'DATABASE_URL' | 'DATABASE_REPLICA_URL',
  { [name]: url, DATABASE_PLAINTEXT: plaintext }: Values,
  env: Record<string, string | undefined>,
): string[] {
  if (url === undefined) return []
  try {
    const { local, verified } = readServerAddress(url, env)
    if (local || verified || plaintext !== undefined) return []
    return [
      `${name}: the server is on another machine and the connection to it is not protected. Add sslmode=verify-full (docs/run/database.md, The connection to the database)`,
    ]
  } catch {
    return [`${name}: cannot be used; check its address and the files that it names`]
  }
}

function secretProblems({ PASSWORD_KEYS: [newest], METRICS_TOKEN: token }: Values): string[] {
  const problems: string[] = []
  if (newest === undefined) problems.push(`PASSWORD_KEYS: is missing. A secret of ${random}`)
  // Older keys only verify existing hashes. Rejecting them would lock out every member.
  else if (!looksRandom(newest))
    problems.push(`PASSWORD_KEYS: the first key can be guessed. It must be ${random}`)
  if (token !== undefined && !looksRandom(token))
    problems.push(`METRICS_TOKEN: can be guessed. It must be ${random}`)
  return problems
}

const isLocal = (text: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(text).hostname)

/** Whether an origin's host is an IP address. */
const isAddress = (text: string) => isIP(new URL(text).hostname.replace(/^\[|\]$/g, '')) > 0

function originProblems({ SITE_ORIGINS: site, CORS_ORIGINS: others, COOKIE_SECURE: secure = true }: Values) {
  const problems: string[] = []
  if (site.length === 0)
    problems.push(
      "SITE_ORIGINS: is missing. The site's own address, as browsers see it: https://site.example",
    )
  const isHttps = (text: string) => text.startsWith('https://')
  for (const text of [...site, ...others])
    if (secure && !isHttps(text) && !isLocal(text))
      problems.push(`SITE_ORIGINS, CORS_ORIGINS: ${text} must be https; cookies are sent over nothing else`)
  const [first] = site
  if (first !== undefined && isAddress(first) && !isLocal(first))
    problems.push(
      "SITE_ORIGINS: the first must have a name, not an address: the staff's passkeys belong to that name",
    )
  if (!secure && [...site, ...others].some(isHttps))
    problems.push(
      'COOKIE_SECURE: must not be off where an origin is https; session cookies would also be sent over plain http',
    )
  return problems
}

function mailProblems({ SMTP_URL: url }: Values, env: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  if (url === undefined)
    problems.push(
      'SMTP_URL: is missing. The mail server: smtps://user:password@host:465 or smtp://user:password@host:587',
    )
  if (env['MAIL_FROM'] === undefined)
    problems.push("MAIL_FROM: is missing. The sender's address: avisos@site.example")
  return problems
}

/**
 * Returns the missing and unsafe settings that prevent a start in production: one line each, without secret
 * values.
 */
export const productionProblems = (values: Values, env: Record<string, string | undefined>): string[] => [
  ...databaseProblems(values, env),
  ...secretProblems(values),
  ...originProblems(values),
  ...mailProblems(values, env),
]
