import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suffer, withPages } from '../testing/fault'
import { openLink, type Link } from '../testing/link'
import { until } from '@fcr/tooling/test/until.mjs'
import { siteOnCluster } from '../testing/site-on-cluster'

const site = siteOnCluster()
const registry = withPages.REGISTRY_DIR
const liveFile = join(registry, 'live.json')
let toOrigin: Link

type Pages = { status: string; registry: string; upstream?: string; revision: number }
async function pagesOf(index: number): Promise<Pages> {
  const response = await fetch(`${site.instances()[index]?.url}/readyz`)
  return ((await response.json()) as { pages: Pages }).pages
}

/** The second instance follows the registry of the first one. */
beforeAll(async () => {
  toOrigin = await openLink(site.instances()[0]?.port ?? 0)
  await site.replace(1, {
    REGISTRY_DIR: '',
    REGISTRY_URL: `http://127.0.0.1:${toOrigin.port}/operacion/registro`,
    REGISTRY_KEYS: join(registry, 'keys'),
    GATEWAY_KEY: join(registry, '../operator.pem'),
  })
  await until(async () => (await pagesOf(1)).status === 'ok')
})
afterAll(() => toOrigin.close())

it('serves the last verified pages while a machine cannot reach the registry that it follows', async () => {
  const outcome = await suffer(
    {
      name: 'network to the followed registry cut',
      inject: () => toOrigin.cut(),
      lasts: () => until(async () => (await pagesOf(1)).upstream === 'not_in_order'),
      effect: () => toOrigin.disturbed(),
      heal: async () => {
        toOrigin.restore()
        await until(async () => (await pagesOf(1)).status === 'ok')
      },
    },
    site,
  )
  expect(outcome).toMatchObject({ failedReads: 0, failedWrites: 0 })
})

it('serves the last verified pages while the state of the registry is damaged', async () => {
  const state = await readFile(liveFile)
  const damaged = async () => (await pagesOf(0)).registry === 'not_in_order'
  const outcome = await suffer(
    {
      name: "the registry's state damaged",
      inject: () => writeFile(liveFile, state.subarray(0, state.length / 2)),
      lasts: () => until(damaged),
      effect: async () => ((await damaged()) ? 1 : 0),
      heal: async () => {
        await writeFile(liveFile, state)
        await until(async () => (await pagesOf(0)).status === 'ok')
      },
    },
    site,
  )
  expect(outcome).toMatchObject({ failedReads: 0, failedWrites: 0 })
})
