import { describe, expect, it } from '@jest/globals'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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
  it('needs nothing for a local start', () => {
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

  it('reads lists and numbers, and takes an empty variable for none', () => {
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

  it('derives the wider limits from the one per address, unless they are given', () => {
    expect(loadSettings({}).limits).toMatchObject({
      ...{ loginFailuresPerMinute: 20, loginFailuresPerNetwork: 40, loginFailuresPerSite: 1000 },
      ...{ registrationsPerMinute: 30, registrationsPerNetwork: 60, registrationsPerSite: 300 },
      loginsPerAccount: 60,
    })
    const given = {
      LIMIT_LOGIN_FAILURES_PER_MINUTE: '100000',
      LIMIT_REGISTRATIONS_PER_MINUTE: '5',
      LIMIT_REGISTRATIONS_PER_MINUTE_NETWORK: '7',
      LIMIT_REGISTRATIONS_PER_MINUTE_SITE: '9',
      LIMIT_LOGINS_PER_MINUTE_ACCOUNT: '3',
    }
    expect(loadSettings(given).limits).toMatchObject({
      ...{ loginFailuresPerNetwork: 200_000, loginFailuresPerSite: 5_000_000, loginsPerAccount: 3 },
      ...{ registrationsPerNetwork: 7, registrationsPerSite: 9 },
    })
  })

  it('takes addresses and networks of proxies, and names what is none', () => {
    const proxies = '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8, loopback'
    expect(loadSettings({ TRUSTED_PROXIES: proxies }).trustedProxies).toHaveLength(5)
    for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/x', '/8'])
      expect(() => loadSettings({ TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES/)
  })

  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://fcr@db.example/fcr',
    PASSWORD_KEYS: 'clave-de-prueba-'.padEnd(43, 'x'),
    SITE_ORIGINS: 'https://site.example',
  }

  it('has secure cookies and no document in production unless told otherwise', () => {
    expect(loadSettings(production)).toMatchObject({ production: true, cookieSecure: true, apiDocs: false })
    expect(loadSettings({ ...production, COOKIE_SECURE: '0' }).cookieSecure).toBe(false)
  })

  it('names everything that production lacks at once', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^DATABASE_URL: is missing/),
      expect.stringMatching(/^PASSWORD_KEYS: is missing/),
      expect.stringMatching(/^SITE_ORIGINS: is missing/),
    ])
  })

  it('refuses plain http in production, except on this machine or without secure cookies', () => {
    const plain = { ...production, SITE_ORIGINS: 'http://site.example' }
    expect(problemsOf(plain)).toEqual([expect.stringContaining('must be https')])
    expect(problemsOf({ ...plain, COOKIE_SECURE: '0' })).toEqual([])
    expect(problemsOf({ ...production, SITE_ORIGINS: 'http://localhost:3000' })).toEqual([])
  })

  it('takes secrets from files, and never both ways', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fcr-settings-'))
    const file = join(folder, 'url')
    writeFileSync(file, 'postgres://fcr@other.example/fcr\n')
    const env = { ...production, DATABASE_URL: '', DATABASE_URL_FILE: file }
    expect(loadSettings(env).databaseUrl).toBe('postgres://fcr@other.example/fcr')
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
  ])('says which setting of %o is wrong, in one line without its value', (env, name) => {
    const problems = problemsOf(env)
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}[.0-9]*: [^\\n]+$`))])
    expect(problems.join()).not.toContain('secreto')
  })
})
