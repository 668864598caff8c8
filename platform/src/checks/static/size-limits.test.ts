import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { AreaBudget } from '@fcr/shared/platform/keys'
import { buildArea } from '../../testing/fixtures'
import { createSignedRegistry, type SignedRegistry } from '../../testing/signed-registry'
import { readPublicKey, type Signer } from '../../trust/keys'
import { allowKey } from '../../trust/key-changes'

let site: SignedRegistry
let ana: Signer
let team: Awaited<ReturnType<SignedRegistry['newKey']>>
beforeEach(async () => {
  site = await createSignedRegistry()
  ana = (await site.newKey('ana', ['operator'])).signer
  team = await site.newKey('agenda', [], ['mf-agenda'])
})
afterEach(() => site.remove())

const grant = async (budget: AreaBudget | null | undefined, { publicFile } = team, areas = ['mf-agenda']) =>
  allowKey(site.at, await readPublicKey(publicFile), { areas, budget, owner: '', by: 'ana', signer: ana })

/** Of which `big` characters come from a second module. */
const code = (big: number) => ({
  'static/big.js': `${'a'.repeat(1000)}${'b'.repeat(big)}`,
  'static/big.js.map': JSON.stringify({
    version: 3,
    sources: ['webpack://x/./src/small.ts', 'webpack://x/../node_modules/lib/big.js'],
    names: [],
    // 1:1 is the first module's, 1:1001 the second's.
    mappings: 'AAAA,w+BCAA',
  }),
})
const publish = async (version: string, big: number) => {
  const files = code(big)
  await site.registry.publish(await buildArea(site.dir, 'mf-agenda', version, { files }), {
    signer: team.signer,
  })
  return { area: 'mf-agenda', version }
}
const findings = async (target: { area: string; version: string }) =>
  (await site.registry.gate([target], { signer: ana }))[0]?.forced

describe('the bytes that an area may have', () => {
  it('are compared by the release checks, which name the largest modules', async () => {
    const target = await publish('1.0.0', 90_000)
    expect(await findings(target)).toEqual([])
    await grant({ bytes: 90_000 })
    expect(await findings(target)).toEqual([
      expect.stringMatching(
        /^mf-agenda 1\.0\.0 has \d+ kB of scripts and styles; its team's grant allows 90 kB\. Largest: node_modules\/lib\/big\.js \(90 kB\), /,
      ),
    ])
    await grant({ bytes: 200_000 })
    expect(await findings(target)).toEqual([])
  })

  it('name what has grown since the live version', async () => {
    await site.registry.activate('mf-agenda', (await publish('1.0.0', 5000)).version, {
      reason: 'a test',
      signer: ana,
      force: true,
    })
    await grant({ bytes: 20_000 })
    expect(await findings(await publish('1.1.0', 35_000))).toEqual([
      expect.stringMatching(/Grown most since 1\.0\.0: node_modules\/lib\/big\.js \(30 kB\)$/),
    ])
  })

  it('include style sheets', async () => {
    const files = { 'static/routes.css': `.mf_agenda_1_0_0-a { color: teal }${' '.repeat(50_000)}` }
    const dist = await buildArea(site.dir, 'mf-agenda', '1.0.0', { files })
    await site.registry.publish(dist, { signer: team.signer })
    await grant({ bytes: 40_000 })
    expect(await findings({ area: 'mf-agenda', version: '1.0.0' })).toEqual([
      expect.stringContaining('mf-agenda/static/routes.css (51 kB)'),
    ])
  })

  it('are those of the area: another area of the same team has its own', async () => {
    await grant({ bytes: 10 }, team, ['mf-otra'])
    expect(await findings(await publish('1.0.0', 5000))).toEqual([])
  })

  it('stay when the key is allowed something else, and can be lifted', async () => {
    const target = await publish('1.0.0', 5000)
    // As an earlier version stored it.
    const earlier: AreaBudget & { bootMs: number } = { bytes: 10, bootMs: 300 }
    await grant(earlier)
    await grant(undefined)
    expect(await findings(target)).toHaveLength(1)
    expect((await grant(null)).budgets).toEqual({})
    expect(await findings(target)).toEqual([])
  })

  it('are the most that one of the keys allows that have signed the version', async () => {
    const target = await publish('1.0.0', 5000)
    await grant({ bytes: 10 })
    const other = await site.newKey('otra', [], ['mf-agenda'])
    await grant({ bytes: 20 }, other)
    await site.registry.sign(target.area, target.version, other.signer)
    expect(await findings(target)).toEqual([expect.stringContaining("its team's grant allows 1 kB")])
    await grant({ bytes: 200_000 }, other)
    expect(await findings(target)).toEqual([])
  })
})
