import { readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { replaceFile } from '../../testing/forge'
import { buildShell, temporaryFolder } from '../../testing/fixtures'
import { createSite, patienceMs } from '../../testing/gateway'
import { createRegistry } from '../../deployments/create-registry'
import { createGateway } from '../create-gateway'

const readiness = async (app: Awaited<ReturnType<typeof createGateway>>) => {
  const response = await app.inject('/readyz')
  return { status: response.statusCode, body: response.json<unknown>() }
}

describe('a gateway that serves pages', () => {
  let site: Awaited<ReturnType<typeof createSite>>
  beforeEach(async () => {
    site = await createSite()
  })
  afterEach(() => site.remove())

  it('is ready', async () => {
    expect(await readiness(site.app)).toEqual({
      status: 200,
      body: {
        status: 'ok',
        pages: {
          status: 'ok',
          revision: 3,
          registry: 'in_order',
          refused: null,
          upstream: null,
          verifiedAt: expect.any(String),
        },
      },
    })
  })

  it('stays ready with its last verified state while the registry is gone, and says so', async () => {
    await rename(site.registryDir, `${site.registryDir}-away`)
    await site.app.inject('/live.json')
    expect(await readiness(site.app)).toMatchObject({
      status: 200,
      body: { status: 'degraded', pages: { status: 'degraded', revision: 3, registry: 'not_in_order' } },
    })
    await rename(`${site.registryDir}-away`, site.registryDir)
    await site.app.inject('/live.json')
    expect(await readiness(site.app)).toMatchObject({
      body: { status: 'ok', pages: { registry: 'in_order' } },
    })
  })

  it('names the state of the registry that it follows', async () => {
    let inOrder = true
    const app = await site.start({ upstream: () => ({ inOrder, refused: undefined, verifiedAt: undefined }) })
    expect(await readiness(app)).toMatchObject({ status: 200, body: { pages: { upstream: 'in_order' } } })
    inOrder = false
    expect(await readiness(app)).toMatchObject({
      status: 200,
      body: { status: 'degraded', pages: { status: 'degraded', upstream: 'not_in_order' } },
    })
  })

  it('names the reason why it refuses a state, and is not ready where it never had another', async () => {
    const file = path.join(site.registryDir, 'live.json')
    const state = JSON.parse(await readFile(file, 'utf8')) as Live
    await replaceFile(file, JSON.stringify({ ...state, revision: 4 }))
    await site.app.inject('/live.json')
    expect(await readiness(site.app)).toMatchObject({
      status: 200,
      body: { pages: { revision: 3, registry: 'not_in_order', refused: expect.any(String) } },
    })
    const another = await site.start()
    expect(await readiness(another)).toMatchObject({
      status: 503,
      body: {
        status: 'unavailable',
        pages: { status: 'none', revision: 0, registry: 'not_in_order', refused: expect.any(String) },
      },
    })
  })
})

describe('a gateway that can serve no page', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let app: Awaited<ReturnType<typeof createGateway>> | undefined
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(async () => {
    await app?.close()
    await folder.remove()
  })
  const start = async () => {
    app = await createGateway({
      registryDir: path.join(folder.dir, 'registry'),
      following: { pollMs: 50, patienceMs },
    })
    return readiness(app)
  }
  const none = { status: 503, body: { status: 'unavailable', pages: { status: 'none' } } }

  it('is not ready with an empty registry', async () => {
    expect(await start()).toMatchObject(none)
  })

  it('is not ready with a shell alone', async () => {
    const registry = createRegistry(path.join(folder.dir, 'registry'))
    await registry.makeLocal()
    await registry.publish(await buildShell(folder.dir, '1.0.0'))
    await registry.activate('shell', '1.0.0', { reason: 'a test' })
    expect(await start()).toMatchObject({ ...none, body: { pages: { revision: 1, registry: 'in_order' } } })
  })
})
