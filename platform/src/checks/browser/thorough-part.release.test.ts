import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { layouts, createCheckedRegistry, type CheckedRegistry } from '../../testing/checked-registry'
import { refusal } from '../../testing/refusal'
import type { Mount } from '../release-checks'

let site: CheckedRegistry
beforeEach(async () => {
  site = await createCheckedRegistry()
})
afterEach(() => site.remove())

describe('the thorough part', () => {
  /** The next version of an area that has a last good one. */
  const publishNext = async () => {
    for (const version of ['1.0.0', '1.1.0']) await site.publish(version)
    await site.activate('1.0.0')
    site.browser.examined = []
  }

  it('runs before the first version of an area goes live, and lets it wait', async () => {
    await site.publish('1.0.0')
    site.browser.thoroughProblems = ['it leaves its title behind']
    await expect(site.activate('1.0.0')).rejects.toEqual(refusal('gate'))
    expect(site.browser.examined).toEqual([['mf-mapa']])
    expect((await site.registry.live()).areas['mf-mapa']).toBeUndefined()
  })

  it('runs before a shell goes live', async () => {
    await site.publishShell('2.0.0')
    site.browser.thoroughProblems = ['the header is gone']
    await expect(site.registry.activate('shell', '2.0.0', site.meta)).rejects.toEqual(refusal('gate'))
    expect((await site.registry.live()).areas['shell']?.active.version).toBe('1.0.0')
  })

  it('runs once the next version is live', async () => {
    await publishNext()
    const told: string[] = []
    const onLive = () => void told.push(`live, examined: ${site.browser.examined.length}`)
    const done = await site.registry.activate('mf-mapa', '1.1.0', { ...site.meta, onLive })
    expect(done).toMatchObject({ outcome: 'changed', thorough: 'passed' })
    const row = (await site.registry.list()).find(({ area }) => area === 'mf-mapa')
    expect(row?.versions[0]).toMatchObject({
      version: '1.1.0',
      gate: { outcome: 'passed', thorough: 'passed' },
    })
    expect(told).toEqual(['live, examined: 0'])
    expect(site.browser.examined).toEqual([['mf-mapa']])
  })

  it('rolls a version back, with the reason in the history, and never makes it the last good one', async () => {
    await publishNext()
    site.browser.thoroughProblems = ['it leaves its title behind', 'it throws']
    await expect(site.activate('1.1.0')).rejects.toEqual(
      expect.objectContaining({
        code: 'taken-back',
        reasons: [...site.browser.thoroughProblems, 'mf-mapa 1.1.0 was rolled back: 1.0.0 is live again'],
      }),
    )
    expect(await site.newest()).toMatchObject({
      action: 'rollback',
      actor: 'Ana',
      reason: "the release checks' thorough part: it leaves its title behind (and 1 more)",
      changes: [{ area: 'mf-mapa', from: '1.1.0', to: '1.0.0' }],
    })
    expect(await site.lastGood()).toBeNull()
    await expect(site.activate('1.1.0')).rejects.toEqual(refusal('taken-back'))
  })

  it('takes nothing back if another version is live by then', async () => {
    await publishNext()
    await site.publish('1.2.0')
    site.browser.thoroughProblems = ['it throws']
    const onLive = async () => {
      await site
        .open({ mount: (request) => site.mount({ ...request, parts: ['short'] }) })
        .activate('mf-mapa', '1.2.0', site.meta)
    }
    const overtaken: Mount = async (request) => {
      if (request.parts.includes('thorough')) await onLive()
      return site.mount(request)
    }
    await expect(site.open({ mount: overtaken }).activate('mf-mapa', '1.1.0', site.meta)).rejects.toThrow(
      'mf-mapa 1.1.0 is no longer active',
    )
    expect((await site.registry.live()).areas['mf-mapa']?.active.version).toBe('1.2.0')
  })

  it.each([
    ['the same browser', 'a browser', layouts],
    ['another browser, which may show pages otherwise', 'another browser', undefined],
  ])('keeps the layouts that the short part found, in %s', async (_what, name, expected) => {
    await publishNext()
    const onLive = () => {
      site.browser.name = name
    }
    await site.registry.activate('mf-mapa', '1.1.0', { ...site.meta, onLive })
    const { result } = await site.registry.gateRun('mf-mapa', '1.1.0')
    expect(result).toMatchObject({ browser: name, thorough: { outcome: 'passed' } })
    expect(result?.layouts).toEqual(expected)
  })

  it('does not run for a forced version', async () => {
    await publishNext()
    await site.activate('1.1.0', { force: true })
    expect(site.browser.examined).toEqual([])
  })

  it('runs with the release checks on request, and not again after the activation', async () => {
    await publishNext()
    const target = { area: 'mf-mapa', version: '1.1.0' }
    await site.registry.gate([target])
    expect(site.browser.examined).toEqual([])
    await site.registry.gate([target], { thorough: true, signer: site.signer })
    await site.activate('1.1.0')
    expect(site.browser.examined).toEqual([['mf-mapa']])
  })
})
