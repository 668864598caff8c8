import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { live as liveSchema } from '@fcr/shared/platform/deployment-state'
import { committedText } from '../cli/print'
import { activateNextContract, allOf, liveAreas, publishContract } from '../testing/area-contract'
import { ageHistory } from '../testing/forge'
import { meta, createSite } from '../testing/gateway'
import { refusal } from '../testing/refusal'
import { readSigner } from '../trust/keys'
import { layout } from '../files/layout'
import { commit } from './commit'

/** A registry whose shell and areas, all 1.0.0, have contract 1; then 2.0.0 of all of them, contract 2, goes live. */
let site: Awaited<ReturnType<typeof createSite>>
const publish = (version: string, contract = 2) => publishContract(site, 'mf-mapa', version, contract)
beforeEach(async () => {
  site = await createSite()
  await activateNextContract(site, meta)
})
afterEach(() => site.remove())

const robot = () => readSigner(layout(site.registryDir).localRollbackKey)
/** What is active, then the last good versions. */
const live = async () => {
  const state = await site.registry.live()
  return liveAreas.map((area) => {
    const { active, lastGood } = state.areas[area] ?? {}
    return `${area} ${active?.version ?? '-'} ${lastGood?.version ?? '-'}`
  })
}
/** The same as a browser gets it that has given versions up. */
async function seen(...avoided: string[]) {
  const app = await site.start()
  const cookie = avoided.length > 0 ? `fcr_evitar=${avoided.join('~')}` : ''
  const response = await app.inject({ url: '/live.json', headers: { cookie } })
  const state = liveSchema.parse(response.json())
  return liveAreas.map((area) => {
    const { active, lastGood } = state.areas[area] ?? {}
    return `${area} ${active?.version ?? '-'} ${lastGood?.version ?? '-'}`
  })
}
const returned = ['shell 1.0.0 -', 'mf-mapa 1.0.0 -', 'mf-public 1.0.0 -']
const mapaAlone =
  'mf-mapa 1.0.0 requires area contract 1, the shell has 2 (shell 2.0.0): roll back the shell, and the areas return with it'

describe('a new area contract', () => {
  it('is not activated for the shell or an area alone', async () => {
    await site.registry.rollback('shell', meta)
    for (const area of liveAreas)
      await expect(site.registry.activate(area, '2.0.0', meta)).rejects.toEqual(refusal('contract'))
    await expect(site.registry.canary({ area: 'mf-mapa', version: '2.0.0' }, 10, meta)).rejects.toEqual(
      refusal('contract'),
    )
    expect(await live()).toEqual(returned)
  })

  it('keeps what was live to return to, and gives no browser a mixture', async () => {
    expect(await live()).toEqual(['shell 2.0.0 1.0.0', 'mf-mapa 2.0.0 1.0.0', 'mf-public 2.0.0 1.0.0'])
    expect(await seen()).toEqual(['shell 2.0.0 1.0.0', 'mf-mapa 2.0.0 -', 'mf-public 2.0.0 -'])
    expect(await seen('mf-mapa@2.0.0')).toEqual(['shell 2.0.0 1.0.0', 'mf-mapa 2.0.0 -', 'mf-public 2.0.0 -'])
    expect(await seen('shell@2.0.0')).toEqual(returned)
  })

  it('returns with the shell, in one change', async () => {
    const dry = await site.registry.rollback('shell', { ...meta, dryRun: true })
    expect(committedText(dry)).toBe(
      'Would rollback: shell 2.0.0 -> 1.0.0, mf-mapa 2.0.0 -> 1.0.0, mf-public 2.0.0 -> 1.0.0.',
    )
    await site.registry.rollback('shell', meta)
    expect(await live()).toEqual(returned)
    expect(await seen()).toEqual(returned)
    expect(await site.registry.verify()).toMatchObject({ problems: [] })
    await site.registry.activateTogether(allOf('2.0.0'), meta)
    expect(await live()).toEqual(['shell 2.0.0 1.0.0', 'mf-mapa 2.0.0 1.0.0', 'mf-public 2.0.0 1.0.0'])
  })

  it('returns to what was live with the shell, after areas have moved on and old releases are pruned', async () => {
    for (const version of ['2.1.0', '2.2.0']) {
      await publish(version)
      await site.registry.activate('mf-mapa', version, meta)
    }
    await site.app.close()
    await ageHistory(site.registryDir)
    const { releases } = await site.registry.prune({ keep: 1 }, meta)
    expect(releases).toMatchObject([{ area: 'mf-mapa', version: '2.0.0' }])
    expect(await live()).toContain('mf-mapa 2.2.0 2.1.0')
    await site.registry.rollback('shell', meta)
    expect(await live()).toEqual(returned)
  })

  it('does not return without a version that was live then', async () => {
    await publish('2.1.0')
    await site.registry.activate('mf-mapa', '2.1.0', meta)
    await rm(path.join(site.registryDir, 'areas/mf-mapa/1.0.0'), { recursive: true })
    await expect(site.registry.rollback('shell', meta)).rejects.toThrow(
      /^mf-mapa 2\.1\.0 requires area contract 2, the shell has 1 \(shell 1\.0\.0\): nothing/,
    )
  })

  it('does not let an area return alone, neither by an operator nor by auto-rollback', async () => {
    await expect(site.registry.rollback('mf-mapa', meta)).rejects.toThrow(mapaAlone)
    await expect(site.registry.rollback('mf-mapa', { ...meta, signer: await robot() })).rejects.toThrow(
      mapaAlone,
    )
    expect(await live()).toContain('mf-mapa 2.0.0 1.0.0')
  })

  it('returns by auto-rollback too, whose key can do no more than that', async () => {
    const signer = await robot()
    const other = await publish('1.1.0', 1)
    const dry = await site.registry.rollback('shell', { ...meta, dryRun: true })
    if (dry.outcome !== 'would-change') throw new Error(dry.outcome)
    const forged = structuredClone(dry.plan)
    const mapa = forged.areas['mf-mapa']
    if (mapa) mapa.active = other.ref
    const at = layout(site.registryDir)
    await expect(commit(at, { ...meta, signer }, () => Promise.resolve(forged))).rejects.toEqual(
      refusal('wrong-key'),
    )
    await site.registry.rollback('shell', { ...meta, signer })
    expect(await live()).toEqual(returned)
    expect(await seen()).toEqual(returned)
    expect(await site.registry.verify()).toMatchObject({ problems: [] })
    await expect(site.registry.activateTogether(allOf('2.0.0'), { ...meta, signer })).rejects.toEqual(
      refusal('wrong-key'),
    )
  })
})
