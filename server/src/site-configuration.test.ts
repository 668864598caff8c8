import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, jest } from '@jest/globals'
import * as realApi from '@fcr/api'
import * as realPlatform from '@fcr/platform'

/** What the site passes to the API. */
let passed: Parameters<typeof realApi.createApi>[1] | undefined

// The real gateway, without database and port.
const nothing = () => Promise.resolve()
const warn = jest.fn<(line: unknown) => void>()
const ignored = () => undefined
const levels = { fatal: ignored, error: ignored, warn, info: ignored, debug: ignored, trace: ignored }
const log: object = { ...levels, child: () => log }
const closeDatabase = jest.fn(nothing)
const description = { formatVersion: 1 as const, version: '2.0', endpoints: {} }
const requireCompatibleApi = jest.fn<typeof realPlatform.requireCompatibleApi>(nothing)
jest.unstable_mockModule('@fcr/platform', () => ({ ...realPlatform, requireCompatibleApi }))
jest.unstable_mockModule('@fcr/api', () => ({
  ...realApi,
  openDatabase: () => Promise.resolve({ db: {}, close: closeDatabase }),
  prepareDatabase: nothing,
  checkStoredKeys: nothing,
  createApi: (_settings: unknown, dependencies: typeof passed) => {
    passed = dependencies
    return Promise.resolve({ app: { log }, describe: () => description })
  },
}))
jest.unstable_mockModule('./http-server', () => ({
  serveTogether: ({ gateway }: { gateway: { close: typeof nothing } }) =>
    Promise.resolve({ close: () => gateway.close() }),
}))
const { openSite } = await import('./site')

it("passes the pages' readiness to the API: there are none while the registry is empty", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fcr-site-'))
  const site = await openSite({ dataDir, port: 0 })
  try {
    expect(passed?.otherReadiness?.()).toMatchObject({ pages: { status: 'none', registry: 'not_in_order' } })
  } finally {
    await site.close()
    await rm(dataDir, { recursive: true })
  }
})

it('passes site.json, as it is now, to the API', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fcr-site-'))
  await writeFile(join(dataDir, 'site.json'), JSON.stringify({ emailDomains: ['correo.example'] }))
  const site = await openSite({ dataDir, port: 0 })
  try {
    expect(passed?.site?.().emailDomains).toEqual(['correo.example'])
  } finally {
    await site.close()
    await rm(dataDir, { recursive: true })
  }
})

it.each([
  ['ALLOW_LOCAL_AREAS', 'publish the area'],
  ['WEBHOOKS_FILE', '[Alertmanager]'],
])('warns of %s, a setting of the previous version without effect', async (name, instead) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fcr-site-'))
  const before = { ...process.env }
  process.env[name] = 'loopback'
  const site = await openSite({ dataDir, port: 0 })
  try {
    expect(warn).toHaveBeenLastCalledWith(
      expect.stringContaining(`${name} has no effect, and the next version refuses it: ${instead}`),
    )
  } finally {
    process.env = before
    await site.close()
    await rm(dataDir, { recursive: true })
  }
})

it('does not start if what is live does not fit the API, and closes the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fcr-site-'))
  requireCompatibleApi.mockRejectedValueOnce(new realPlatform.Refusal('api', 'mf-mapa 1.0.0 calls GET /x'))
  closeDatabase.mockClear()
  const overrides = { 'mf-public': { entryUrl: 'http://localhost:1/remoteEntry.js' } }
  try {
    await expect(openSite({ dataDir, port: 0, overrides })).rejects.toThrow('mf-mapa 1.0.0 calls GET /x')
    const registryDir = join(dataDir, 'registry')
    expect(requireCompatibleApi).toHaveBeenLastCalledWith(
      expect.objectContaining({ registryDir }),
      description,
      ['mf-public'],
    )
    expect(closeDatabase).toHaveBeenCalledTimes(1)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

it('does not start in production with the registry of npm start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fcr-site-'))
  await realPlatform.createRegistry(join(dataDir, 'registry')).makeLocal()
  const before = { ...process.env }
  Object.assign(process.env, {
    NODE_ENV: 'production',
    SITE_ORIGINS: 'https://site.example',
    DATABASE_URL: 'postgres://app@127.0.0.1/fcr',
    PASSWORD_KEYS: createHash('sha256').update('clave de prueba').digest('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'avisos@fundacion.example',
  })
  try {
    await expect(openSite({ dataDir, port: 0 })).rejects.toThrow('trusts a key of npm start')
  } finally {
    process.env = before
    await rm(dataDir, { recursive: true })
  }
})
