import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { meta, createSite, patienceMs } from '../../testing/gateway'
import { visitCookie } from '../../testing/visits'

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  // Checks the registry only on request: a check of its own could end after a test has set the clock.
  site = await createSite({ following: { pollMs: 60_000, patienceMs } })
})
afterEach(() => {
  jest.restoreAllMocks()
  return site.remove()
})

/** The value of a metric, by its name and labels as Prometheus reads them. */
async function metric(name: string): Promise<number | undefined> {
  const line = (await site.app.metrics()).split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe("the gateway's metrics", () => {
  it('report what is served', async () => {
    await site.release('mf-mapa', '1.1.0')
    await site.registry.disable('mf-public', meta)
    await site.app.inject('/live.json')
    expect(await metric('gateway_revision')).toBe(5)
    expect(await metric('gateway_serves_pages')).toBe(1)
    expect(await metric('gateway_robot_actions_total{result="refused"}')).toBe(0)
    expect(await metric('gateway_area_info{area="mf-mapa",version="1.1.0",last_good="1.0.0"}')).toBe(1)
    expect(await metric('gateway_area_info{area="mf-public",version="1.0.0",last_good=""}')).toBe(0)
    expect(await metric('gateway_area_info{area="mf-mapa",version="1.0.0",last_good=""}')).toBeUndefined()
  })

  it.each([
    [
      'is unreachable',
      () => rename(site.registryDir, `${site.registryDir}-away`),
      () => rename(`${site.registryDir}-away`, site.registryDir),
    ],
    [
      'is damaged',
      () =>
        rename(path.join(site.registryDir, 'live.json'), path.join(site.dir, 'live.json')).then(() =>
          writeFile(path.join(site.registryDir, 'live.json'), '{'),
        ),
      () => rename(path.join(site.dir, 'live.json'), path.join(site.registryDir, 'live.json')),
    ],
  ])('report when the registry %s, for how long, and when it is back', async (_what, harm, repair) => {
    expect(await metric('gateway_registry_in_order')).toBe(1)
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
    await site.app.inject('/live.json')
    expect(await metric('gateway_registry_verified_seconds')).toBe(0)
    await harm()
    now.mockReturnValue(Date.now() + 300)
    await site.app.inject('/live.json')
    expect(await metric('gateway_registry_in_order')).toBe(0)
    expect(await metric('gateway_registry_verified_seconds')).toBe(0.3)
    expect(await metric('gateway_revision')).toBe(3)
    await repair()
    await site.app.inject('/live.json')
    expect(await metric('gateway_registry_in_order')).toBe(1)
    expect(await metric('gateway_registry_verified_seconds')).toBe(0)
  })

  it('count failures by area and reason, ignoring invented ones', async () => {
    const report = async (reason: string) =>
      site.app.inject({
        method: 'POST',
        url: '/operacion/reportes',
        headers: { cookie: await visitCookie(site.app) },
        payload: { area: 'mf-mapa', version: '1.0.0', reason },
      })
    for (const reason of ['entry-timeout', 'entry-timeout', 'soy 1.234.567']) await report(reason)
    expect(await metric('gateway_area_failures_total{area="mf-mapa",reason="entry-timeout"}')).toBe(2)
    expect(await metric('gateway_area_failures_total{area="mf-mapa",reason="other"}')).toBe(1)
    expect(await site.app.metrics()).not.toContain('1.234.567')
  })

  it('count requests by route pattern, never by URL', async () => {
    await site.app.inject('/person/1234567890?numero=1234567890')
    await site.app.inject('/areas/mf-mapa/1.0.0/1234567890.js')
    expect(
      await metric(
        'gateway_request_duration_seconds_count{method="GET",route="/person/:personId",status="200"}',
      ),
    ).toBe(1)
    expect(
      await metric(
        'gateway_request_duration_seconds_count{method="GET",route="/areas/:area/:version/*",status="404"}',
      ),
    ).toBe(1)
    expect(await site.app.metrics()).not.toContain('1234567890')
  })
})
