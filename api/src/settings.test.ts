import { describe, expect, it } from '@jest/globals'
import { resolve } from 'node:path'
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
      limits: { loginFailuresPerMinute: 20, codeFailuresPerMinute: 10 },
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

  it('has secure cookies in production unless told otherwise', () => {
    expect(loadSettings({ NODE_ENV: 'production' }).cookieSecure).toBe(true)
    expect(loadSettings({ NODE_ENV: 'production', COOKIE_SECURE: '0' }).cookieSecure).toBe(false)
  })

  it.each([
    [{ CORS_ORIGINS: 'https://a.example/path' }, 'CORS_ORIGINS'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS'],
    [{ DATABASE_URL: 'mysql://x:secreto@y/z' }, 'DATABASE_URL'],
    [{ API_BASE: 'api/' }, 'API_BASE'],
    [{ LIMIT_CODE_FAILURES_PER_MINUTE: 'many' }, 'LIMIT_CODE_FAILURES_PER_MINUTE'],
  ])('says which setting of %o is wrong, in one line without its value', (env, name) => {
    const problems = problemsOf(env)
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}[.0-9]*: [^\\n]+$`))])
    expect(problems.join()).not.toContain('secreto')
  })
})
