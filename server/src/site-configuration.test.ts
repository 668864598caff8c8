import { expect, it, jest } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as realApi from '@fcr/api'

/** What the site passes to the API. */
let passed: Parameters<typeof realApi.createApi>[1] | undefined

// The real gateway, without database and port.
const nothing = () => Promise.resolve()
jest.unstable_mockModule('@fcr/api', () => ({
  ...realApi,
  openDatabase: () => Promise.resolve({ db: {}, close: nothing }),
  prepareDatabase: nothing,
  checkStoredKeys: nothing,
  createApi: (_settings: unknown, dependencies: typeof passed) => {
    passed = dependencies
    return Promise.resolve({ app: {} })
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
