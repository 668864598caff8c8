import { readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { live as liveSchema } from '@fcr/shared/platform/deployment-state'
import { until } from '@fcr/tooling/test/until.mjs'
import { Counters } from '../gateway/telemetry/counters'
import { commit } from '../deployments/commit'
import { layout } from '../files/layout'
import { replaceReport, toReportText } from '../store/telemetry/report-files'
import {
  active,
  addresses,
  atOnce,
  failures,
  headers,
  lastRecord,
  open,
  release,
  report,
  site,
} from '../testing/failing-visits'
import { buildArea } from '../testing/fixtures'
import { rewriteNewest } from '../testing/forge'
import { meta } from '../testing/gateway'
import { defaultSettings } from './decide'
import { createAutoRollback } from './auto-rollback'

describe('auto-rollback', () => {
  it('rolls back a version that fails in six networks, with the figures, for everybody', async () => {
    await release('1.1.0')
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.app.server.address() as AddressInfo
    const request = (url: string, address: string, init: RequestInit = {}, cookie = '') =>
      fetch(`http://127.0.0.1:${port}${url}`, {
        ...init,
        headers: { ...headers(address), 'content-type': 'application/json', cookie },
      })
    for (const address of addresses.slice(0, 6)) {
      const page = await request('/mapaUBPD', address)
      expect(await page.text()).toContain('/areas/mf-mapa/1.1.0/')
      const cookie = page.headers.getSetCookie().join('; ')
      const body = JSON.stringify({ area: 'mf-mapa', version: '1.1.0', reason: 'threw' })
      expect((await request('/operacion/reportes', address, { method: 'POST', body }, cookie)).status).toBe(
        204,
      )
    }
    const served = async () =>
      liveSchema.parse(await (await request('/live.json', '192.0.2.1')).json()).areas['mf-mapa']
    // The telemetry store writes a second after the first failure.
    await until(async () => (await served())?.active.version === '1.0.0')
    expect(await served()).toMatchObject({ lastGood: null })
    expect(await lastRecord()).toMatchObject({
      action: 'rollback',
      actor: 'robot',
      reason:
        '1.1.0: 6 of 6 visits failed (100.0 %), reported from 6 networks; 1.0.0: 0 of 30 visits failed (0.0 %)',
      changes: [{ area: 'mf-mapa', from: '1.1.0', to: '1.0.0' }],
    })
    // Auto-rollback counts what it has done after visitors get it.
    await until(async () => (await site.app.metrics()).includes('robot_actions_total{result="taken-back"} 1'))
    expect(site.log.lines).toContainEqual(
      expect.objectContaining({
        msg: 'auto-rollback rolled a version back',
        area: 'mf-mapa',
        version: '1.1.0',
      }),
    )
  })

  it('does nothing on reports from four networks, however many', async () => {
    await release('1.1.0')
    for (let round = 0; round < 20; round += 1) await failures(site.app, 4)
    await site.app.close()
    expect(await active()).toBe('1.1.0')
  })

  it('does nothing on reports of networks that opened no page, or of pages that four networks opened', async () => {
    await release('1.1.0')
    const cookies = await Promise.all(addresses.slice(0, 4).map((address) => open(site.app, address)))
    for (const address of addresses.slice(4, 24)) {
      await report(site.app, address, '', '1.1.0')
      await report(site.app, address, `fcr_visita=${'A'.repeat(80)}`, '1.1.0')
      for (const cookie of cookies) await report(site.app, address, cookie, '1.1.0')
    }
    await site.app.close()
    expect(await active()).toBe('1.1.0')
  })

  it('counts a report at another gateway, for the network that opened the page', async () => {
    await release('1.1.0')
    const another = await site.start()
    for (const address of addresses.slice(0, 8))
      await report(another, '203.0.113.9', await open(site.app, address), '1.1.0')
    await another.close()
    await site.app.close()
    expect(await active()).toBe('1.0.0')
  })

  it('waits until a version has been live for some minutes', async () => {
    const waiting = await site.start({ autoRollback: defaultSettings })
    await release('1.1.0')
    await failures(waiting, 8)
    await waiting.close()
    expect(await active()).toBe('1.1.0')
    const at = new Date(Date.now() - 5 * 60_000).toISOString()
    await rewriteNewest(site.registryDir, (record) => ({ ...record, at }))
    await createAutoRollback(layout(site.registryDir), site.log.logger, defaultSettings).check()
    expect(await active()).toBe('1.0.0')
  })

  it('only alarms for a security fix, also after it was a canary', async () => {
    const dist = await buildArea(site.dir, 'mf-mapa', '1.1.0', { build: { routes: ['/mapaUBPD'] } })
    await site.registry.publish(dist)
    await site.registry.canary({ area: 'mf-mapa', version: '1.1.0' }, 1, { ...meta, securityFix: true })
    await site.registry.promote('mf-mapa', meta)
    await failures(site.app, 8)
    await site.app.close()
    expect(await active()).toBe('1.1.0')
    expect(site.log.lines).toContainEqual(
      expect.objectContaining({
        msg: 'auto-rollback could not roll a version back',
        reasons: ['it is a security fix: an operator decides', expect.stringContaining('8 of 8 visits')],
      }),
    )
  })

  it('acts on the sum of all gateways', async () => {
    await release('1.1.0')
    const another = await site.start()
    for (const [index, address] of addresses.slice(0, 8).entries()) {
      const app = index % 2 === 0 ? site.app : another
      await report(app, address, await open(app, address), '1.1.0')
    }
    await site.app.close()
    await another.close()
    expect(await active()).toBe('1.0.0')
  })

  it('of two gateways, only one acts, and neither goes further back', async () => {
    await release('1.1.0')
    await release('1.2.0')
    const another = await site.start()
    await Promise.all([site.app, another].map((app) => failures(app, 8, '1.2.0')))
    await Promise.all([site.app.close(), another.close()])
    const robots = (await site.registry.history()).filter(({ actor }) => actor === 'robot')
    expect(robots.map(({ changes }) => changes)).toMatchObject([[{ from: '1.2.0', to: '1.1.0' }]])
    expect(await active()).toBe('1.1.0')
    expect(site.log.errors()).toEqual([])
  })

  it('rolls a version back once: what is released again stays', async () => {
    await release('1.1.0')
    await failures(site.app, 8)
    await site.app.close()
    expect(await active()).toBe('1.0.0')
    await site.registry.activate('mf-mapa', '1.1.0', meta)
    const another = await site.start()
    await failures(another, 20)
    await another.close()
    expect(await active()).toBe('1.1.0')
  })

  it('does nothing where there is no verified version to return to', async () => {
    await failures(site.app, 20, '1.0.0', '/')
    await site.app.close()
    expect(await active('mf-public')).toBe('1.0.0')
    expect(site.log.errors()).toEqual([])
  })

  it('does nothing while other areas fail too', async () => {
    await release('1.1.0')
    for (const address of addresses.slice(0, 20)) {
      await report(site.app, address, await open(site.app, address, '/'), '1.0.0', 'mf-public')
      await report(site.app, address, await open(site.app, address), '1.1.0')
    }
    await site.app.close()
    expect(await active()).toBe('1.1.0')
  })

  it('does nothing about a version that has been live for longer than it watches', async () => {
    await release('1.1.0')
    const at = new Date(Date.now() - 49 * 3_600_000).toISOString()
    await rewriteNewest(site.registryDir, (record) => ({ ...record, at }))
    await failures(site.app, 20)
    await site.app.close()
    expect(await active()).toBe('1.1.0')
  })

  it('rolls back a shell, although it harms the areas', async () => {
    await site.release('shell', '1.1.0')
    for (const address of addresses.slice(0, 8)) {
      const cookie = await open(site.app, address)
      await report(site.app, address, cookie, '1.1.0', 'shell')
      await report(site.app, address, cookie, '1.0.0', 'mf-mapa')
    }
    await site.app.close()
    expect(await active('shell')).toBe('1.0.0')
    expect(await active()).toBe('1.0.0')
  })

  it('is off unless it has settings', async () => {
    await release('1.1.0')
    const without = await site.start({ autoRollback: undefined })
    await failures(without, 20)
    await without.close()
    expect(await active()).toBe('1.1.0')
  })

  it('reports a version that it may not take back', async () => {
    await release('1.1.0')
    await rm(layout(site.registryDir).localRollbackKey)
    const actions: string[] = []
    await failures(site.app, 8)
    await site.app.close()
    const at = layout(site.registryDir)
    await createAutoRollback(at, site.log.logger, atOnce, (action) => actions.push(action)).check()
    expect(actions).toEqual(['refused'])
    expect(await active()).toBe('1.1.0')
  })

  it('tries again once the registry or its keys have changed', async () => {
    await release('1.1.0')
    const at = layout(site.registryDir)
    const key = await readFile(at.localRollbackKey)
    await rm(at.localRollbackKey)
    await failures(site.app, 8)
    await site.app.close()
    const actions: string[] = []
    const autoRollback = createAutoRollback(at, site.log.logger, atOnce, (action) => actions.push(action))
    await autoRollback.check()
    await writeFile(at.localRollbackKey, key, { mode: 0o600 })
    await autoRollback.check()
    expect(actions).toEqual(['refused'])
    await site.registry.disable('mf-public', meta)
    await autoRollback.check()
    expect(actions).toEqual(['refused', 'taken-back'])
  })

  it('reports once that it cannot change the registry', async () => {
    await release('1.1.0')
    // A file in place of the folder for drafts: permissions do not stop a test that runs as root.
    const temporary = path.join(site.registryDir, '.tmp')
    await rm(temporary, { recursive: true })
    await writeFile(temporary, '')
    await failures(site.app, 8)
    await failures(site.app, 12)
    await site.app.close()
    expect(site.log.errors().filter((line) => line.startsWith('auto-rollback: '))).toHaveLength(1)
    expect(await active()).toBe('1.1.0')
  })
})

describe('a canary', () => {
  const at = () => layout(site.registryDir)

  /** Makes a version the canary of the map, and writes what a gateway counted of it. */
  async function startCanary(failing: number) {
    const dist = await buildArea(site.dir, 'mf-mapa', '1.1.0')
    const { ref } = await site.registry.publish(dist)
    await commit(at(), meta, (current) => {
      const entry = current.areas['mf-mapa']
      if (!entry) throw new Error('the map is not live')
      const canary = { ...ref, percent: 10, salt: 'a' }
      const areas = { ...current.areas, 'mf-mapa': { ...entry, canary } }
      return Promise.resolve({ outcome: 'change', action: 'canary', areas, changes: [] })
    })
    const counters = new Counters()
    for (const [index, address] of addresses.slice(0, 20).entries()) {
      counters.visit([{ area: 'mf-mapa', version: '1.1.0' }], address, Date.now())
      if (index < failing) counters.failure({ area: 'mf-mapa', version: '1.1.0' }, address, Date.now())
    }
    await replaceReport(at(), 'another.json', toReportText(counters.report))
    // Writes what it counted of the active version.
    await site.app.close()
    await createAutoRollback(at(), site.log.logger, atOnce).check()
    return (await site.registry.live()).areas['mf-mapa']
  }

  it('is ended; the active version stays', async () => {
    expect(await startCanary(10)).toMatchObject({ active: { version: '1.0.0' }, canary: null })
    expect(await lastRecord()).toMatchObject({
      actor: 'robot',
      reason: expect.stringContaining('1.1.0: 10 of 20 visits failed (50.0 %), reported from 10 networks'),
    })
  })

  it('stays while it is healthy', async () => {
    expect(await startCanary(4)).toMatchObject({ canary: { version: '1.1.0' } })
  })
})
