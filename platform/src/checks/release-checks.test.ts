import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { buildArea } from '../testing/fixtures'
import { createCheckedRegistry, type CheckedRegistry } from '../testing/checked-registry'
import { refusal } from '../testing/refusal'
import { createRegistry } from '../deployments/create-registry'
import type { Mount } from './release-checks'

let site: CheckedRegistry
beforeEach(async () => {
  site = await createCheckedRegistry()
})
afterEach(() => site.remove())

describe('the release checks', () => {
  it('mounts a version before it becomes active, and records its findings in the history', async () => {
    await site.publish('1.0.0')
    await site.activate('1.0.0')
    expect(site.browser.mounted).toEqual([['mf-mapa']])
    expect((await site.newest())?.gate).toEqual([
      { area: 'mf-mapa', version: '1.0.0', outcome: 'passed', forced: [] },
    ])
  })

  it('rejects a version with browser findings, and changes nothing', async () => {
    await site.publish('1.0.0')
    site.browser.problems = ['mf-mapa 1.0.0 failed in the browser: threw']
    await expect(site.activate('1.0.0')).rejects.toEqual(refusal('gate'))
    expect((await site.registry.live()).areas['mf-mapa']).toBeUndefined()
  })

  it('rejects without a browser, unless the registry is local', async () => {
    await site.publish('1.0.0')
    await expect(site.open({}).activate('mf-mapa', '1.0.0', site.meta)).rejects.toEqual(refusal('ungated'))
    const local = createRegistry(path.join(site.dir, 'local'))
    await local.makeLocal()
    await local.publish(await buildArea(site.dir, 'mf-mapa', '1.1.0'))
    expect(await local.activate('mf-mapa', '1.1.0', { reason: 'a test' })).toMatchObject({
      record: { gate: [{ outcome: 'ungated' }] },
    })
  })

  it.each(['local', 'shared'])(
    'refuses a version that failed also where there is no browser, in a %s registry',
    async (kind) => {
      const isLocal = kind === 'local'
      const open = (options: { mount?: Mount }) =>
        isLocal ? createRegistry(path.join(site.dir, kind), options) : site.open(options)
      const signed = isLocal ? {} : { signer: site.signer }
      const tested = open({
        mount: () =>
          Promise.resolve({ browser: 'a', layouts: {}, short: ['it threw'], thorough: [], differences: [] }),
      })
      if (isLocal) await tested.makeLocal()
      await tested.publish(await buildArea(site.dir, 'mf-mapa', '1.1.0'), signed)
      const meta = { ...signed, reason: 'a test' }
      await expect(tested.activate('mf-mapa', '1.1.0', meta)).rejects.toEqual(refusal('gate'))
      await expect(open({}).activate('mf-mapa', '1.1.0', meta)).rejects.toThrow('it threw')
      expect((await open({}).gateRun('mf-mapa', '1.1.0')).result?.outcome).toBe('failed')
    },
  )

  it('lets an operator force a version, and records the findings in the history', async () => {
    await site.publish('1.0.0')
    site.browser.problems = ['it threw']
    await site.activate('1.0.0', { force: true })
    expect((await site.newest())?.gate).toMatchObject([{ outcome: 'failed', forced: ['it threw'] }])
  })

  it('lets an operator confirm what looks otherwise on purpose, and records it', async () => {
    await site.publish('1.0.0')
    site.browser.differences = ["the page's heading is at 900 px"]
    await expect(site.activate('1.0.0')).rejects.toEqual(refusal('differences'))
    // The operators' page has no browser; the stored result has the differences.
    const page = site.open({})
    await expect(page.activate('mf-mapa', '1.0.0', site.meta)).rejects.toThrow('heading is at 900 px')
    await page.activate('mf-mapa', '1.0.0', { ...site.meta, intended: true })
    expect((await site.newest())?.gate).toEqual([
      {
        area: 'mf-mapa',
        version: '1.0.0',
        outcome: 'passed',
        forced: [],
        intended: ["the page's heading is at 900 px"],
      },
    ])
  })

  it.each([
    [
      'the list of the bundler',
      { build: { bundled: ['@fcr/shared/session'] } },
      'bundles @fcr/shared/session, which every area takes from the shell',
    ],
    ['a package of a shared entry', { build: { bundled: ['react'] } }, 'bundles react'],
    [
      'the code itself',
      { files: { 'static/routes.js': 'e.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=x;' } },
      'bundles react-dom',
    ],
    [
      'its exposed modules',
      { build: { exposes: { './other': { js: ['static/routes.js'], css: ['static/routes.css'] } } } },
      "'./routes'",
    ],
  ])('rejects by %s, without a browser', async (_by, sources, why) => {
    await site.publish('1.0.0', sources)
    await expect(site.activate('1.0.0')).rejects.toThrow(why)
    expect(site.browser.mounted).toEqual([])
  })

  it('does not mistake the use of a shared module for its implementation', async () => {
    const use = 'const a=t.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;'
    await site.publish('1.0.0', {
      build: { bundled: ['leaflet', '@tanstack/react-virtual'] },
      files: { 'static/lazy.js': use },
    })
    expect(await site.activate('1.0.0')).toMatchObject({ outcome: 'changed' })
  })

  it('tests once; again only after the shell has changed', async () => {
    await site.publish('1.0.0')
    await site.registry.gate([{ area: 'mf-mapa', version: '1.0.0' }], { signer: site.signer })
    await site.activate('1.0.0')
    expect(site.browser.mounted).toHaveLength(1)
    await site.publish('1.1.0')
    await site.registry.gate([{ area: 'mf-mapa', version: '1.1.0' }], { signer: site.signer })
    await site.publishShell('2.0.0')
    await site.registry.activate('shell', '2.0.0', site.meta)
    await site.activate('1.1.0')
    expect(site.browser.mounted).toEqual([['mf-mapa'], ['mf-mapa'], ['shell'], ['mf-mapa']])
  })

  it('tests a shell together with all areas', async () => {
    await site.publish('1.0.0')
    await site.activate('1.0.0')
    await site.publishShell('2.0.0')
    await site.registry.gate([{ area: 'shell', version: '2.0.0' }])
    await site.publish('1.1.0')
    await site.activate('1.1.0')
    site.browser.mounted = []
    await site.registry.activate('shell', '2.0.0', site.meta)
    expect(site.browser.mounted).toEqual([['shell']])
  })

  it('tests a shell again when an area was enabled meanwhile', async () => {
    await site.publish('1.0.0')
    await site.activate('1.0.0')
    await site.registry.disable('mf-mapa', site.meta)
    await site.publishShell('2.0.0')
    site.browser.mounted = []
    const enabling: Mount = async (request) => {
      if (site.browser.mounted.length === 0) await site.registry.enable('mf-mapa', site.meta)
      return site.mount(request)
    }
    await site.open({ mount: enabling }).activate('shell', '2.0.0', site.meta)
    expect(site.browser.mounted).toEqual([['shell'], ['shell']])
  })

  it('does not delay a rollback', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      await site.publish(version)
      await site.activate(version)
    }
    await site.publishShell('2.0.0')
    await site.registry.activate('shell', '2.0.0', site.meta)
    site.browser.mounted = []
    expect(await site.registry.rollback('mf-mapa', site.meta)).toMatchObject({
      record: { changes: [{ to: '1.0.0' }], gate: [{ outcome: 'passed' }] },
    })
    expect(site.browser.mounted).toEqual([])
  })

  it('tests an unproven version that a rollback names', async () => {
    for (const version of ['1.0.0', '1.1.0']) await site.publish(version)
    site.browser.problems = ['it threw']
    await site.activate('1.0.0', { force: true })
    site.browser.problems = []
    await site.activate('1.1.0')
    site.browser.problems = ['it threw']
    await expect(site.registry.rollback('mf-mapa', { ...site.meta, to: '1.0.0' })).rejects.toEqual(
      refusal('gate'),
    )
  })

  it('asks again at the promotion of a canary only for differences that nobody has confirmed', async () => {
    await site.publish('1.0.0')
    await site.activate('1.0.0')
    await site.publish('1.1.0')
    site.browser.differences = ['/mapaUBPD: less text']
    await site.registry.canary({ area: 'mf-mapa', version: '1.1.0' }, 10, { ...site.meta, intended: true })
    const start = await site.newest()
    await site.publishShell('2.0.0')
    await site.registry.activate('shell', '2.0.0', { ...site.meta, intended: true })
    site.browser.differences = ['/mapaUBPD: less text', '/mapaUBPD: the heading is elsewhere']
    const promotion = site.registry.promote('mf-mapa', site.meta)
    await expect(promotion).rejects.toMatchObject({
      code: 'differences',
      reasons: ['/mapaUBPD: the heading is elsewhere'],
    })
    expect(await site.registry.promote('mf-mapa', { ...site.meta, intended: true })).toMatchObject({
      record: { gate: [{ intended: site.browser.differences }] },
    })
    expect(start).toMatchObject({ gate: [{ intended: ['/mapaUBPD: less text'] }] })
  })

  it('asks nothing at the promotion of a canary with the same differences', async () => {
    await site.publish('1.0.0')
    await site.activate('1.0.0')
    await site.publish('1.1.0')
    site.browser.differences = ['/mapaUBPD: less text']
    await site.registry.canary({ area: 'mf-mapa', version: '1.1.0' }, 10, { ...site.meta, intended: true })
    await site.publishShell('2.0.0')
    await site.registry.activate('shell', '2.0.0', { ...site.meta, intended: true })
    expect(await site.registry.promote('mf-mapa', site.meta)).toMatchObject({ outcome: 'changed' })
  })
})

it('refuses a version that has become too large, and lets small areas grow', async () => {
  const script = (megabytes: number) => ({ files: { 'static/lazy.js': 'x'.repeat(megabytes * 2 ** 20) } })
  await site.publish('1.0.0')
  await site.activate('1.0.0')
  await site.publish('1.1.0', script(13))
  await expect(site.activate('1.1.0')).rejects.toThrow(
    'mf-mapa 1.1.0 has 13.0 MB of scripts and styles, the live version 0.0 MB',
  )
  await site.publish('1.2.0', script(1.5))
  expect(await site.activate('1.2.0')).toMatchObject({ outcome: 'changed' })
  await site.publish('1.3.0', script(2.9))
  expect(await site.activate('1.3.0')).toMatchObject({ outcome: 'changed' })
})

it('only proven versions become the last good one', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish(version)
  await site.activate('1.0.0')
  site.browser.problems = ['it threw']
  await site.activate('1.1.0', { force: true })
  expect(await site.lastGood()).toBe('1.0.0')
  site.browser.problems = []
  await site.activate('1.2.0')
  expect(await site.lastGood()).toBe('1.0.0')
})
