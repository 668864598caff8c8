import { describe, expect, it } from '@jest/globals'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { testSecret } from './testing/served-site'
import { loadSettings, SettingsError } from './settings'

const problemsOf = (env: Record<string, string>) => {
  try {
    loadSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
  }
  return []
}

describe('loadSettings', () => {
  it('requires no settings for a local start', () => {
    expect(loadSettings({})).toMatchObject({
      production: false,
      databaseUrl: undefined,
      dataDir: resolve('.data'),
      apiBase: '/api',
      corsOrigins: [],
      cookieSecure: false,
      limits: {
        loginFailuresPerMinute: 20,
        codeFailuresPerMinute: 10,
        officials: {
          profile: { perTenMinutes: 60, perDay: 300 },
          search: { perTenMinutes: 150, perDay: 800 },
          map: { perTenMinutes: 20, perDay: 100 },
        },
      },
    })
  })

  it('reads lists and numbers, and treats empty variables as unset', () => {
    const settings = loadSettings({
      DATABASE_URL: '',
      CORS_ORIGINS: 'https://a.example, https://b.example:8443',
      LIMIT_LOGIN_FAILURES_PER_MINUTE: '7',
      COOKIE_SECURE: '1',
    })
    expect(settings.databaseUrl).toBeUndefined()
    expect(settings.corsOrigins).toEqual(['https://a.example', 'https://b.example:8443'])
    expect(settings.limits.loginFailuresPerMinute).toBe(7)
    expect(settings.cookieSecure).toBe(true)
  })

  it('derives the wider limits from the one per address unless they are set', () => {
    expect(loadSettings({}).limits).toMatchObject({
      loginFailuresPerMinute: 20,
      loginFailuresPerNetwork: 40,
      loginFailuresPerSite: 1000,
      registrationsPerMinute: 30,
      registrationsPerNetwork: 60,
      registrationsPerSite: 300,
      loginsPerAccount: 60,
      loginsPerAddress: 80,
    })
    const given = {
      LIMIT_LOGIN_FAILURES_PER_MINUTE: '100000',
      LIMIT_REGISTRATIONS_PER_MINUTE: '5',
      LIMIT_REGISTRATIONS_PER_MINUTE_NETWORK: '7',
      LIMIT_REGISTRATIONS_PER_MINUTE_SITE: '9',
      LIMIT_LOGINS_PER_MINUTE_ACCOUNT: '3',
    }
    expect(loadSettings(given).limits).toMatchObject({
      loginFailuresPerNetwork: 200_000,
      loginFailuresPerSite: 5_000_000,
      loginsPerAccount: 3,
      loginsPerAddress: 80,
      registrationsPerNetwork: 7,
      registrationsPerSite: 9,
    })
  })

  it('accepts addresses and networks of proxies and rejects anything else', () => {
    const proxies = '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8, loopback'
    expect(loadSettings({ TRUSTED_PROXIES: proxies }).trustedProxies).toHaveLength(5)
    for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/x', '/8'])
      expect(() => loadSettings({ TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES/)
  })

  it('accepts a pooler only with what can be passed through it', () => {
    const pooled = { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://fcr_site@localhost:6432/fcr' }
    expect(loadSettings(pooled).databasePooler).toBe('transaction')
    expect(loadSettings({}).databasePooler).toBeUndefined()
    const withOptions = `${pooled.DATABASE_URL}?options=-c%20jit%3Doff&statement_timeout=5000`
    for (const [wrong, problem] of [
      [{ DATABASE_POOLER: 'transaction' }, /the first needs the second/],
      [{ ...pooled, DATABASE_POOLER: 'session' }, /must be 'transaction'/],
      [{ ...pooled, DATABASE_URL: withOptions }, /: options cannot[^]*: statement_timeout cannot/],
      [{ ...pooled, PGOPTIONS: '-c jit=off' }, /: PGOPTIONS cannot/],
    ] as const)
      expect(() => loadSettings(wrong)).toThrow(problem)
  })

  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://fcr:secreto@db.example/fcr?sslmode=verify-full',
    PASSWORD_KEYS: testSecret('clave'),
    SITE_ORIGINS: 'https://site.example',
    SMTP_URL: 'smtps://avisos:secreto@mail.example',
    MAIL_FROM: 'avisos@site.example',
  }

  it('defaults to secure cookies and no API document in production', () => {
    expect(loadSettings(production)).toMatchObject({ production: true, cookieSecure: true, apiDocs: false })
  })

  it('reports all settings missing in production at once', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^DATABASE_URL: is missing/),
      expect.stringMatching(/^PASSWORD_KEYS: is missing/),
      expect.stringMatching(/^SITE_ORIGINS: is missing/),
      expect.stringMatching(/^SMTP_URL: is missing/),
      expect.stringMatching(/^MAIL_FROM: is missing/),
    ])
  })

  it('refuses plain http in production, except on localhost or without secure cookies', () => {
    const plain = { ...production, SITE_ORIGINS: 'http://site.example' }
    expect(problemsOf(plain)).toEqual([expect.stringContaining('must be https')])
    expect(problemsOf({ ...plain, COOKIE_SECURE: '0' })).toEqual([])
    expect(problemsOf({ ...production, SITE_ORIGINS: 'http://localhost:3000' })).toEqual([])
  })

  it('refuses cookies without Secure if any origin is https', () => {
    const insecure = [expect.stringMatching(/^COOKIE_SECURE: must not be off/)]
    expect(problemsOf({ ...production, COOKIE_SECURE: '0' })).toEqual(insecure)
    const mixed = { SITE_ORIGINS: 'http://localhost:3000', CORS_ORIGINS: 'https://www.site.example' }
    expect(problemsOf({ ...production, ...mixed, COOKIE_SECURE: '0' })).toEqual(insecure)
    expect(problemsOf({ ...production, ...mixed, CORS_ORIGINS: '', COOKIE_SECURE: '0' })).toEqual([])
  })

  it.each([
    ['postgres://fcr@db.example/fcr?sslmode=verify-full', true],
    ['postgres://fcr@db.example/fcr?sslmode=verify-ca', true],
    ['postgres://fcr@127.0.0.1:5432/fcr', true],
    ['postgres://fcr@localhost/fcr?sslmode=disable', true],
    ['postgres://fcr@[::1]/fcr', true],
    ['postgres:///fcr?host=/var/run/postgresql', true],
    ['postgres://fcr@%2Fvar%2Frun%2Fpostgresql/fcr', true],
    ['postgres://fcr@one.example,two.example:5433/fcr?sslmode=verify-full', true],
    ['postgres://fcr@localhost:5432,127.0.0.1:5433/fcr', true],
    ['postgres://fcr@localhost,db.example/fcr', false],
    ['postgres://fcr@db.example/fcr', false],
    ['postgres://fcr@10.0.0.7/fcr', false],
    ['postgres://fcr@localhost.example/fcr', false],
    ['postgres://fcr@db.example/fcr?sslmode=disable', false],
    ['postgres://fcr@db.example/fcr?sslmode=allow', false],
    ['postgres://fcr@db.example/fcr?sslmode=prefer', false],
    ['postgres://fcr@db.example/fcr?sslmode=require', false],
    ['postgres://fcr@db.example/fcr?sslmode=require&uselibpqcompat=true', false],
    ['postgres://fcr@db.example/fcr?sslmode=no-verify', false],
    ['postgres://fcr@db.example/fcr?ssl=true', false],
    // The driver uses the last of two parameters, and the host of the query.
    ['postgres://fcr@db.example/fcr?sslmode=verify-full&sslmode=disable', false],
    ['postgres://fcr@localhost/fcr?host=db.example', false],
  ])('starts production on %s: %s', (DATABASE_URL, starts) => {
    expect(problemsOf({ ...production, DATABASE_URL })).toEqual(
      starts ? [] : [expect.stringMatching(/^DATABASE_URL: the server is on another machine/)],
    )
  })

  it('does not accept a certificate that Node is told not to check or that cannot be read', () => {
    expect(problemsOf({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toHaveLength(1)
    const missing = `${production.DATABASE_URL}&sslrootcert=/nowhere/ca.pem`
    expect(problemsOf({ ...production, DATABASE_URL: missing })).toEqual([
      expect.stringMatching(/^DATABASE_URL: cannot be used/),
    ])
  })

  it('demands of a replica what it demands of the primary, and one host', () => {
    const replica = (DATABASE_REPLICA_URL: string) => problemsOf({ ...production, DATABASE_REPLICA_URL })
    expect(replica('postgres://fcr@two.example/fcr?sslmode=verify-full')).toEqual([])
    expect(replica('postgres://fcr@two.example/fcr')).toEqual([
      expect.stringMatching(/^DATABASE_REPLICA_URL: the server is on another machine/),
    ])
    expect(replica('postgres://fcr@localhost,127.0.0.1/fcr')).toEqual([
      'DATABASE_REPLICA_URL: must name one host',
    ])
    expect(problemsOf({ DATABASE_REPLICA_URL: 'postgres://fcr@localhost/fcr' })).toEqual([
      expect.stringMatching(/^DATABASE_REPLICA_URL, DATABASE_URL: /),
    ])
  })

  it('accepts an unprotected connection only if the operator confirms it in words', () => {
    const remote = { ...production, DATABASE_URL: 'postgres://fcr@db.internal/fcr' }
    expect(problemsOf({ ...remote, DATABASE_PLAINTEXT: 'the-network-is-private' })).toEqual([])
    expect(problemsOf({ ...remote, DATABASE_PLAINTEXT: '1' })).toEqual([
      expect.stringMatching(/^DATABASE_PLAINTEXT: must be/),
      expect.stringMatching(/^DATABASE_URL: the server is on another machine/),
    ])
  })

  it('refuses guessable secrets in production', () => {
    const typed = { PASSWORD_KEYS: 'clave-de-prueba-'.padEnd(43, 'x'), METRICS_TOKEN: 'x'.repeat(43) }
    expect(problemsOf({ ...production, ...typed })).toEqual([
      expect.stringMatching(/^PASSWORD_KEYS: the first key can be guessed/),
      expect.stringMatching(/^METRICS_TOKEN: can be guessed/),
    ])
    expect(problemsOf(typed)).toEqual([])
  })

  it('accepts a weak key behind a strong one, for verification', () => {
    const keys = `${testSecret('nueva')},${'clave-de-prueba-'.padEnd(43, 'x')}`
    expect(problemsOf({ ...production, PASSWORD_KEYS: keys })).toEqual([])
  })

  it('reports all problems at once, malformed, missing and unsafe, one per setting', () => {
    const wrong = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://fcr:secreto@db.example/fcr?sslmode=require',
      PASSWORD_KEYS: 'secreto-corto',
      METRICS_TOKEN_FILE: '/nowhere/token',
      COOKIE_SECURE: '0',
      CORS_ORIGINS: 'https://www.site.example',
      LIMIT_CODE_FAILURES_PER_MINUTE: 'many',
      SMTP_URL: 'https://avisos:secreto@mail.example',
      MAIL_FROM: 'Avisos',
    }
    const problems = problemsOf(wrong)
    expect(problems.map((problem) => problem.split(/[:.]/)[0]).sort()).toEqual([
      'COOKIE_SECURE',
      'DATABASE_URL',
      'LIMIT_CODE_FAILURES_PER_MINUTE',
      'MAIL_FROM',
      'METRICS_TOKEN_FILE',
      'PASSWORD_KEYS',
      'SITE_ORIGINS',
      'SMTP_URL',
    ])
    expect(problems.join('\n')).not.toMatch(/secreto/)
  })

  it.each(['smtps://avisos:100%secreto@mail.example', 'smtp://', 'smtp:mail.example'])(
    'refuses the mail server %s',
    (SMTP_URL) => {
      const problems = problemsOf({ ...production, SMTP_URL })
      expect(problems).toEqual([expect.stringMatching(/^SMTP_URL: must be smtps:/)])
      expect(problems.join()).not.toContain('100%')
    },
  )

  it('reads secrets from files, but not from both a file and a variable', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fcr-settings-'))
    const file = join(folder, 'url')
    writeFileSync(file, 'postgres://fcr@127.0.0.1/other\n')
    const env = { ...production, DATABASE_URL: '', DATABASE_URL_FILE: file }
    expect(loadSettings(env).databaseUrl).toBe('postgres://fcr@127.0.0.1/other')
    expect(problemsOf({ ...production, DATABASE_URL_FILE: file })).toEqual([
      'DATABASE_URL: give it or DATABASE_URL_FILE, not both',
    ])
    expect(problemsOf({ ...env, DATABASE_URL_FILE: join(folder, 'none') })).toEqual([
      expect.stringMatching(/^DATABASE_URL_FILE: .* cannot be read$/),
    ])
    rmSync(folder, { recursive: true })
  })

  it.each([
    [{ CORS_ORIGINS: 'https://a.example/path' }, 'CORS_ORIGINS'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS'],
    [{ DATABASE_URL: 'mysql://x:secreto@y/z' }, 'DATABASE_URL'],
    [{ API_BASE: 'api/' }, 'API_BASE'],
    [{ PASSWORD_KEYS: 'secreto' }, 'PASSWORD_KEYS'],
    [{ METRICS_TOKEN: 'secreto' }, 'METRICS_TOKEN'],
    [{ LIMIT_CODE_FAILURES_PER_MINUTE: 'many' }, 'LIMIT_CODE_FAILURES_PER_MINUTE'],
  ])('names the wrong setting of %o in one line, without its value', (env, name) => {
    const problems = problemsOf(env)
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}[.0-9]*: [^\\n]+$`))])
    expect(problems.join()).not.toContain('secreto')
  })
})
