import { describe, expect, it } from '@jest/globals'
import { layout } from '../files/layout'
import { rolledBack } from '../gateway/operators/alarms'
import { activateNextContract, publishContract } from '../testing/area-contract'
import { active, addresses, lastRecord, open, report, site } from '../testing/failing-visits'
import { meta } from '../testing/gateway'
import { wasRolledBack } from './evidence'

describe('auto-rollback after a change of the area contract', () => {
  const fail = async (version: string, area: string) => {
    for (const address of addresses.slice(0, 8))
      await report(site.app, address, await open(site.app, address), version, area)
    await site.app.close()
  }
  const refused = (reason: string | RegExp) =>
    expect.objectContaining({
      msg: 'auto-rollback could not roll a version back',
      reasons: expect.arrayContaining([expect.stringMatching(reason)]) as unknown,
    })

  it('rolls back shell and areas at once, and says so of the shell alone', async () => {
    await activateNextContract(site, meta)
    await fail('2.0.0', 'shell')
    expect(await lastRecord()).toMatchObject({
      actor: 'robot',
      changes: ['shell', 'mf-mapa', 'mf-public'].map((area) => ({ area, from: '2.0.0', to: '1.0.0' })),
    })
    const records = await site.registry.history()
    expect(rolledBack(records, 0)).toMatchObject([{ kind: 'taken-back', area: 'shell', version: '2.0.0' }])
    const at = layout(site.registryDir)
    const state = await site.registry.live()
    expect(await wasRolledBack(at, state, 'shell', '2.0.0')).toBe(true)
    expect(await wasRolledBack(at, state, 'mf-mapa', '2.0.0')).toBe(false)
  })

  it('does not take back an area alone', async () => {
    await activateNextContract(site, meta)
    await fail('2.0.0', 'mf-mapa')
    expect(await active()).toBe('2.0.0')
    expect(site.log.lines).toContainEqual(refused(/roll back the shell, and the areas return with it$/))
  })

  it('does not take back a shell with which a security fix would return', async () => {
    await activateNextContract(site, meta)
    await publishContract(site, 'mf-mapa', '2.0.1')
    await site.registry.activate('mf-mapa', '2.0.1', { ...meta, securityFix: true })
    await fail('2.0.0', 'shell')
    expect(await active('shell')).toBe('2.0.0')
    expect(site.log.lines).toContainEqual(refused('it is a security fix'))
  })
})
