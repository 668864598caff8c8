import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import path from 'node:path'
import { buildArea, buildShell, provides, temporaryFolder, type Sources } from '../testing/fixtures'
import { refusal } from '../testing/refusal'
import type { Mount } from './gate'
import { makeKey, readSigner, type Signer } from './keys'
import { openRegistry, type Registry } from './open-registry'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let signer: Signer
let meta: { signer: Signer; reason: string }
/** What the browser reports, and how often it was run. */
let problems: string[]
let mounted: string[][]
/** What the thorough part reports, and of which areas it was run. */
let thoroughProblems: string[]
let examined: string[][]
const mount: Mount = ({ changed, parts }) => {
  const isShort = parts.includes('short')
  if (isShort) mounted.push([...changed])
  const short = isShort ? problems : []
  const isThorough = parts.includes('thorough') && short.length === 0
  if (isThorough) examined.push([...changed])
  return Promise.resolve({
    ...{ browser: 'a browser', layouts: {} },
    ...{ short, thorough: isThorough ? thoroughProblems : [] },
  })
}
const open = (options: { mount?: Mount } = { mount }) =>
  openRegistry(path.join(folder.dir, 'registry'), options)
let registry: Registry

beforeEach(async () => {
  folder = await temporaryFolder()
  registry = open()
  problems = []
  mounted = []
  thoroughProblems = []
  examined = []
  const file = path.join(folder.dir, 'team.pem')
  const { publicFile } = await makeKey(file)
  signer = await readSigner(file)
  meta = { signer, reason: 'a test' }
  await registry.allowKey(publicFile, {
    areas: ['shell', 'mf-mapa'],
    grants: ['operator'],
    owner: 'Ana',
    by: 'ana',
    signer,
  })
  await publishShell('1.0.0')
  await registry.activate('shell', '1.0.0', meta)
  mounted = []
  examined = []
})
afterEach(() => folder.remove())

const publish = async (version: string, sources?: Sources) =>
  registry.publish(await buildArea(folder.dir, 'mf-mapa', version, sources), { signer })
const publishShell = async (version: string) =>
  registry.publish(
    await buildShell(folder.dir, version, {
      build: { provides: { ...provides, shared: { ...provides.shared, 'react-dom': '19.3.1' } } },
    }),
    { signer },
  )
const activate = (version: string, more: { force?: boolean } = {}) =>
  registry.activate('mf-mapa', version, { ...meta, ...more })
const newest = async () => (await registry.history({ limit: 1 }))[0]
const lastGood = async () => (await registry.live()).areas['mf-mapa']?.lastGood?.version ?? null

describe('the gate', () => {
  it('mounts a version before it becomes active, and records its findings in the history', async () => {
    await publish('1.0.0')
    await activate('1.0.0')
    expect(mounted).toEqual([['mf-mapa']])
    expect((await newest())?.gate).toEqual([
      { area: 'mf-mapa', version: '1.0.0', outcome: 'passed', forced: [] },
    ])
  })

  it('rejects a version with browser findings, and changes nothing', async () => {
    await publish('1.0.0')
    problems = ['mf-mapa 1.0.0 failed in the browser: threw']
    await expect(activate('1.0.0')).rejects.toEqual(refusal('gate'))
    expect((await registry.live()).areas['mf-mapa']).toBeUndefined()
  })

  it('rejects without a browser, unless the registry is local', async () => {
    await publish('1.0.0')
    registry = open({})
    await expect(activate('1.0.0')).rejects.toEqual(refusal('ungated'))
    const local = openRegistry(path.join(folder.dir, 'local'))
    await local.makeLocal()
    await local.publish(await buildArea(folder.dir, 'mf-mapa', '1.1.0'))
    expect(await local.activate('mf-mapa', '1.1.0', { reason: 'a test' })).toMatchObject({
      record: { gate: [{ outcome: 'ungated' }] },
    })
  })

  it('lets an operator force a version, and records the findings in the history', async () => {
    await publish('1.0.0')
    problems = ['it threw']
    await activate('1.0.0', { force: true })
    expect((await newest())?.gate).toMatchObject([{ outcome: 'failed', forced: ['it threw'] }])
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
    ['its exposed modules', { build: { exposes: { './other': { js: [], css: [] } } } }, "'./routes'"],
  ])('rejects by %s, without a browser', async (_by, sources, why) => {
    await publish('1.0.0', sources)
    await expect(activate('1.0.0')).rejects.toThrow(why)
    expect(mounted).toEqual([])
  })

  it('does not mistake the use of a singleton for its implementation', async () => {
    const use = 'const a=t.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;'
    await publish('1.0.0', {
      build: { bundled: ['leaflet', '@tanstack/react-virtual'] },
      files: { 'static/lazy.js': use },
    })
    expect(await activate('1.0.0')).toMatchObject({ outcome: 'changed' })
  })

  it('tests once; again only after the shell has changed', async () => {
    await publish('1.0.0')
    await registry.gate([{ area: 'mf-mapa', version: '1.0.0' }], { signer })
    await activate('1.0.0')
    expect(mounted).toHaveLength(1)
    await publish('1.1.0')
    await registry.gate([{ area: 'mf-mapa', version: '1.1.0' }], { signer })
    await publishShell('2.0.0')
    await registry.activate('shell', '2.0.0', meta)
    await activate('1.1.0')
    expect(mounted).toEqual([['mf-mapa'], ['mf-mapa'], ['shell'], ['mf-mapa']])
  })

  it('tests a shell together with all areas', async () => {
    await publish('1.0.0')
    await activate('1.0.0')
    await publishShell('2.0.0')
    await registry.gate([{ area: 'shell', version: '2.0.0' }])
    await publish('1.1.0')
    await activate('1.1.0')
    mounted = []
    await registry.activate('shell', '2.0.0', meta)
    expect(mounted).toEqual([['shell']])
  })

  it('tests a shell again when an area was enabled meanwhile', async () => {
    await publish('1.0.0')
    await activate('1.0.0')
    await registry.disable('mf-mapa', meta)
    await publishShell('2.0.0')
    mounted = []
    const enabling: Mount = async (site) => {
      if (mounted.length === 0) await registry.enable('mf-mapa', meta)
      return mount(site)
    }
    await open({ mount: enabling }).activate('shell', '2.0.0', meta)
    expect(mounted).toEqual([['shell'], ['shell']])
  })

  it('does not delay a rollback', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      await publish(version)
      await activate(version)
    }
    await publishShell('2.0.0')
    await registry.activate('shell', '2.0.0', meta)
    mounted = []
    expect(await registry.rollback('mf-mapa', meta)).toMatchObject({
      record: { changes: [{ to: '1.0.0' }], gate: [{ outcome: 'passed' }] },
    })
    expect(mounted).toEqual([])
  })

  it('tests an unproven version that a rollback names', async () => {
    for (const version of ['1.0.0', '1.1.0']) await publish(version)
    await activate('1.0.0')
    problems = ['it threw']
    await expect(registry.rollback('mf-mapa', { ...meta, to: '1.1.0' })).rejects.toEqual(refusal('gate'))
  })
})

describe('the thorough part', () => {
  /** The next version of an area that has a last good one. */
  const publishNext = async () => {
    for (const version of ['1.0.0', '1.1.0']) await publish(version)
    await activate('1.0.0')
    examined = []
  }

  it('runs before the first version of an area goes live, and lets it wait', async () => {
    await publish('1.0.0')
    thoroughProblems = ['it leaves its title behind']
    await expect(activate('1.0.0')).rejects.toEqual(refusal('gate'))
    expect(examined).toEqual([['mf-mapa']])
    expect((await registry.live()).areas['mf-mapa']).toBeUndefined()
  })

  it('runs before a shell goes live', async () => {
    await publishShell('2.0.0')
    thoroughProblems = ['the header is gone']
    await expect(registry.activate('shell', '2.0.0', meta)).rejects.toEqual(refusal('gate'))
    expect((await registry.live()).areas['shell']?.active.version).toBe('1.0.0')
  })

  it('runs once the next version is live', async () => {
    await publishNext()
    const told: string[] = []
    const onLive = () => void told.push(`live, examined: ${examined.length}`)
    const done = await registry.activate('mf-mapa', '1.1.0', { ...meta, onLive })
    expect(done).toMatchObject({ outcome: 'changed', thorough: 'passed' })
    const row = (await registry.list()).find(({ area }) => area === 'mf-mapa')
    expect(row?.versions[0]).toMatchObject({
      version: '1.1.0',
      gate: { outcome: 'passed', thorough: 'passed' },
    })
    expect(told).toEqual(['live, examined: 0'])
    expect(examined).toEqual([['mf-mapa']])
  })

  it('takes a version back, with the reason in the history, and never makes it the last good one', async () => {
    await publishNext()
    thoroughProblems = ['it leaves its title behind', 'it throws']
    await expect(activate('1.1.0')).rejects.toEqual(
      expect.objectContaining({
        code: 'taken-back',
        reasons: [...thoroughProblems, 'mf-mapa 1.1.0 was taken back: 1.0.0 is live again'],
      }),
    )
    expect(await newest()).toMatchObject({
      action: 'rollback',
      actor: 'Ana',
      reason: "the gate's thorough part: it leaves its title behind (and 1 more)",
      changes: [{ area: 'mf-mapa', from: '1.1.0', to: '1.0.0' }],
    })
    expect(await lastGood()).toBeNull()
    await expect(activate('1.1.0')).rejects.toEqual(refusal('taken-back'))
  })

  it('takes nothing back if another version is live by then', async () => {
    await publishNext()
    await publish('1.2.0')
    thoroughProblems = ['it throws']
    const onLive = async () => {
      await open({ mount: (request) => mount({ ...request, parts: ['short'] }) }).activate(
        'mf-mapa',
        '1.2.0',
        meta,
      )
    }
    const overtaken: Mount = async (request) => {
      if (request.parts.includes('thorough')) await onLive()
      return mount(request)
    }
    await expect(open({ mount: overtaken }).activate('mf-mapa', '1.1.0', meta)).rejects.toThrow(
      'mf-mapa 1.1.0 is no longer active',
    )
    expect((await registry.live()).areas['mf-mapa']?.active.version).toBe('1.2.0')
  })

  it('does not run for a forced version', async () => {
    await publishNext()
    await activate('1.1.0', { force: true })
    expect(examined).toEqual([])
  })

  it('runs with the gate on request, and not again after the activation', async () => {
    await publishNext()
    const target = { area: 'mf-mapa', version: '1.1.0' }
    await registry.gate([target])
    expect(examined).toEqual([])
    await registry.gate([target], { thorough: true, signer })
    await activate('1.1.0')
    expect(examined).toEqual([['mf-mapa']])
  })
})

it('refuses a version that has become too large, and lets small areas grow', async () => {
  const script = (megabytes: number) => ({ files: { 'static/lazy.js': 'x'.repeat(megabytes * 2 ** 20) } })
  await publish('1.0.0')
  await activate('1.0.0')
  await publish('1.1.0', script(13))
  await expect(activate('1.1.0')).rejects.toThrow(
    'mf-mapa 1.1.0 has 13.0 MB of scripts and styles, the live version 0.0 MB',
  )
  await publish('1.2.0', script(1.5))
  expect(await activate('1.2.0')).toMatchObject({ outcome: 'changed' })
  await publish('1.3.0', script(2.9))
  expect(await activate('1.3.0')).toMatchObject({ outcome: 'changed' })
})

it('only proven versions become the last good one', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version)
  await activate('1.0.0')
  problems = ['it threw']
  await activate('1.1.0', { force: true })
  expect(await lastGood()).toBe('1.0.0')
  problems = []
  await activate('1.2.0')
  expect(await lastGood()).toBe('1.0.0')
})
