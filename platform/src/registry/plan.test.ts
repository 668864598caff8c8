import { describe, expect, it } from '@jest/globals'
import type { Live, LiveArea, Release, ReleaseRef } from '@fcr/shared/contracts/releases'
import { describeArea, provides, requires } from '../testing/fixtures'
import {
  planActivation,
  planCanary,
  planCanaryEnd,
  planDisable,
  planEnable,
  planRollback,
  type Plan,
} from './plan'

const ref = (version: string): ReleaseRef => ({
  version,
  integrity: `sha384-${version.replace(/\W/g, '').padEnd(64, 'A')}`,
})
const entry = (active: string, lastGood: string | null = null, more: Partial<LiveArea> = {}): LiveArea => ({
  active: ref(active),
  lastGood: lastGood === null ? null : ref(lastGood),
  canary: null,
  disabled: null,
  ...more,
})
const state = (areas: Live['areas']): Live => ({
  formatVersion: 1,
  revision: 7,
  updatedAt: '2026-01-01T00:00:00Z',
  areas,
})
const published = (area: string, version: string, more: Partial<Release> = {}): Release => ({
  ...describeArea(area, version),
  files: {},
  commit: null,
  publishedAt: '2026-01-01T00:00:00Z',
  ...more,
})
const shell = (version: string, gives = provides) =>
  published('shell', version, { routes: [], requires: null, provides: gives })
const off = { reason: 'broken', since: '2026-01-01T00:00:00Z' }

const releases = [
  shell('1.0.0'),
  shell('2.0.0', { ...provides, federation: '3.0.0' }),
  published('mf-mapa', '1.0.0'),
  published('mf-mapa', '1.1.0'),
  published('mf-mapa', '2.0.0', { requires: { ...requires, federation: '3.0.0' } }),
  shell('3.0.0', { ...provides, contract: 2 }),
  published('mf-mapa', '3.0.0', { requires: { ...requires, contract: 2 } }),
  published('mf-mapa', '3.1.0', { requires: { ...requires, contract: 2 } }),
  published('mf-otra', '3.0.0', { requires: { ...requires, contract: 2 } }),
  published('mf-otra', '1.0.0'),
  published('mf-otra', '1.1.0', { routes: ['/MF-mapa/'] }),
  published('mf-otra', '1.2.0', { routes: ['/otra', '/:x?'] }),
  published('mf-otra', '1.3.0', { routes: ['/otra', '/*'], sharedRoutes: { '/*': ['mf-mapa'] } }),
  published('mf-mapa', '1.2.0', { sharedRoutes: { '/mf-mapa': ['mf-otra'] } }),
  published('mf-mapa', '1.3.0', { routes: ['/mf-mapa', '/nueva'] }),
]
const find = (area: string, { version }: ReleaseRef) =>
  releases.find((each) => each.area === area && each.version === version)
const target = (area: string, version: string) => ({ area, ref: ref(version) })

/** A one-line summary of a plan, for the tables. */
const summary = (plan: Plan) => {
  if (plan.outcome === 'none') return 'none'
  if (plan.outcome === 'refused') return `refused ${plan.code}: ${plan.reasons.join('; ')}`
  return plan.changes
    .map(({ area, from, to }) => {
      const next = plan.areas[area]
      return `${area} ${from ?? '-'} > ${to}, good ${next?.lastGood?.version ?? '-'}${next?.disabled ? ', off' : ''}`
    })
    .join(' | ')
}

/** Version 0.5.0 has not passed the gate. */
const proven = (_area: string, { version }: ReleaseRef) => version !== '0.5.0'

describe('planActivation', () => {
  const live = state({ shell: entry('1.0.0'), 'mf-mapa': entry('1.0.0', '0.9.0') })
  it.each([
    ['the first version of an area', live, [target('mf-otra', '1.0.0')], 'mf-otra - > 1.0.0, good -'],
    ['the next version', live, [target('mf-mapa', '1.1.0')], 'mf-mapa 1.0.0 > 1.1.0, good 1.0.0'],
    ['the active version', live, [target('mf-mapa', '1.0.0')], 'none'],
    [
      'a version that the shell does not support',
      live,
      [target('mf-mapa', '2.0.0')],
      'refused incompatible: mf-mapa 2.0.0 requires federation packages 3.0.0, the shell has 2.9.2 (shell 1.0.0)',
    ],
    [
      'a shell that does not support a live area',
      live,
      [target('shell', '2.0.0')],
      'refused incompatible: mf-mapa 1.0.0 requires federation packages 2.9.2, the shell has 3.0.0 (shell 2.0.0)',
    ],
    [
      'a shell and an area that only work together',
      live,
      [target('shell', '2.0.0'), target('mf-mapa', '2.0.0')],
      'shell 1.0.0 > 2.0.0, good 1.0.0 | mf-mapa 1.0.0 > 2.0.0, good 1.0.0',
    ],
    [
      'a shell under which a disabled area would not work',
      state({ shell: entry('1.0.0'), 'mf-mapa': entry('1.0.0', null, { disabled: off }) }),
      [target('shell', '2.0.0')],
      'shell 1.0.0 > 2.0.0, good 1.0.0',
    ],
    [
      'another version of a disabled area',
      state({ 'mf-mapa': entry('1.0.0', null, { disabled: off }) }),
      [target('mf-mapa', '1.1.0')],
      'mf-mapa 1.0.0 > 1.1.0, good 1.0.0, off',
    ],
    [
      'a route that another area owns, in any spelling',
      live,
      [target('mf-otra', '1.1.0')],
      'refused incompatible: mf-otra 1.1.0: the route /MF-mapa/ belongs to mf-mapa (/mf-mapa)',
    ],
    [
      'a route that matches an address of another area',
      live,
      [target('mf-otra', '1.2.0')],
      'refused incompatible: mf-otra 1.2.0: the route /:x? overlaps /mf-mapa of mf-mapa, which does not share it (sharedRoutes)',
    ],
    [
      'an overlapping route that only its own team allows',
      live,
      [target('mf-otra', '1.3.0')],
      'refused incompatible: mf-otra 1.3.0: the route /* overlaps /mf-mapa of mf-mapa, which does not share it (sharedRoutes)',
    ],
    [
      'an overlapping route that the owning team shares',
      state({ 'mf-mapa': entry('1.2.0') }),
      [target('mf-otra', '1.3.0')],
      'mf-otra - > 1.3.0, good -',
    ],
    [
      'overlapping routes that become live together, shared by one of the teams',
      state({}),
      [target('mf-mapa', '1.0.0'), target('mf-otra', '1.3.0')],
      'mf-mapa - > 1.0.0, good - | mf-otra - > 1.3.0, good -',
    ],
    [
      'a new route under the catch-all of an area that shares it',
      state({ 'mf-mapa': entry('1.0.0'), 'mf-otra': entry('1.3.0') }),
      [target('mf-mapa', '1.3.0')],
      'mf-mapa 1.0.0 > 1.3.0, good 1.0.0',
    ],
    [
      'a version without the permission for what overlaps already',
      state({ 'mf-mapa': entry('1.2.0'), 'mf-otra': entry('1.3.0') }),
      [target('mf-mapa', '1.1.0')],
      'mf-mapa 1.2.0 > 1.1.0, good 1.2.0',
    ],
    [
      "a version while another area's release is lost",
      state({ ...live.areas, 'mf-perdida': entry('1.0.0') }),
      [target('mf-mapa', '1.1.0')],
      'mf-mapa 1.0.0 > 1.1.0, good 1.0.0',
    ],
  ])('%s', (_name, current, targets, expected) => {
    expect(summary(planActivation(current, { targets, find, proven }))).toBe(expected)
  })

  it.each([
    ['keeps the last proven version when an unproven one is replaced', entry('0.5.0', '0.4.0'), 'good 0.4.0'],
    ['has none if nothing was proven', entry('0.5.0'), 'good -'],
    ['does not name the new version as its own last good one', entry('0.5.0', '1.1.0'), 'good -'],
  ])('%s', (_name, before, expected) => {
    const plan = planActivation(state({ 'mf-mapa': before }), {
      targets: [target('mf-mapa', '1.1.0')],
      find,
      proven,
    })
    expect(summary(plan)).toBe(`mf-mapa 0.5.0 > 1.1.0, ${expected}`)
  })

  it('leaves every other area as it was', () => {
    const plan = planActivation(live, { targets: [target('mf-mapa', '1.1.0')], find, proven })
    expect(plan).toMatchObject({ areas: { shell: live.areas['shell'] } })
  })

  it('does not make the same version its own last good one when only its hash differs', () => {
    const other = { ...ref('1.0.0'), integrity: `sha384-${'B'.repeat(64)}` }
    const plan = planActivation(live, { targets: [{ area: 'mf-mapa', ref: other }], find, proven })
    expect(summary(plan)).toBe('mf-mapa 1.0.0 > 1.0.0, good 0.9.0')
  })
})

describe('planRollback', () => {
  const live = state({ shell: entry('1.0.0'), 'mf-mapa': entry('1.1.0', '1.0.0') })
  it.each([
    ['to the previous version', 'mf-mapa', '1.0.0', '0.9.0', 'mf-mapa 1.1.0 > 1.0.0, good 0.9.0'],
    [
      'never keeps the bad version as the last good',
      'mf-mapa',
      '1.0.0',
      '1.1.0',
      'mf-mapa 1.1.0 > 1.0.0, good -',
    ],
    [
      'without a previous version',
      'mf-mapa',
      null,
      null,
      'refused nothing-to-roll-back: mf-mapa 1.1.0 has no earlier version to go back to',
    ],
    ['to the active version', 'mf-mapa', '1.1.0', null, 'none'],
    ['of an area that is not live', 'mf-otra', '1.0.0', null, 'refused unknown-area: mf-otra is not live'],
    [
      'of a name on Object.prototype',
      'constructor',
      '1.0.0',
      null,
      'refused unknown-area: constructor is not live',
    ],
    [
      'to a version that the shell no longer supports',
      'mf-mapa',
      '2.0.0',
      null,
      'refused incompatible: mf-mapa 2.0.0 requires federation packages 3.0.0, the shell has 2.9.2 (shell 1.0.0)',
    ],
  ])('%s', (_name, area, to, then, expected) => {
    const request = {
      area,
      target: to === null ? null : ref(to),
      then: to === null ? {} : { [area]: entry(to, then) },
      find,
    }
    expect(summary(planRollback(live, request))).toBe(expected)
  })
})

describe('an area contract', () => {
  const first = state({
    shell: entry('1.0.0'),
    'mf-mapa': entry('1.0.0'),
    'mf-otra': entry('1.0.0', '0.9.0'),
  })
  const second = state({
    shell: entry('3.0.0', '1.0.0'),
    'mf-mapa': entry('3.0.0', '1.0.0'),
    'mf-otra': entry('3.0.0', '1.0.0'),
  })
  const activated = (current: Live, ...targets: ReturnType<typeof target>[]) =>
    summary(planActivation(current, { targets, find, proven }))
  const rolledBack = (area: string, to: string, then: Live['areas'] = first.areas, current = second) =>
    summary(planRollback(current, { area, target: ref(to), then, find }))
  const together = 'shell and areas of one contract go live together, in one activation'

  it.each([
    [
      'goes live with shell and areas at once; what was live is kept to return to',
      activated(first, target('shell', '3.0.0'), target('mf-mapa', '3.0.0'), target('mf-otra', '3.0.0')),
      'shell 1.0.0 > 3.0.0, good 1.0.0 | mf-mapa 1.0.0 > 3.0.0, good 1.0.0 | mf-otra 1.0.0 > 3.0.0, good 1.0.0',
    ],
    [
      'is not mixed by a shell alone',
      activated(first, target('shell', '3.0.0')),
      `refused contract: mf-mapa 1.0.0, mf-otra 1.0.0 require area contract 1, the shell has 2 (shell 3.0.0): ${together}`,
    ],
    [
      'is not mixed by a shell with some of the areas',
      activated(first, target('shell', '3.0.0'), target('mf-mapa', '3.0.0')),
      `refused contract: mf-otra 1.0.0 requires area contract 1, the shell has 2 (shell 3.0.0): ${together}`,
    ],
    [
      'is not mixed by an area alone',
      activated(first, target('mf-mapa', '3.0.0')),
      `refused contract: mf-mapa 3.0.0 requires area contract 2, the shell has 1 (shell 1.0.0): ${together}`,
    ],
    [
      'is not mixed by a canary',
      summary(planCanary(first, { area: 'mf-mapa', ref: ref('3.0.0'), percent: 5, salt: 'a', find })),
      `refused contract: mf-mapa 3.0.0 requires area contract 2, the shell has 1 (shell 1.0.0): ${together}`,
    ],
    [
      'is not mixed by switching an area on',
      summary(
        planEnable(state({ ...second.areas, 'mf-mapa': entry('1.0.0', null, { disabled: off }) }), {
          area: 'mf-mapa',
          find,
        }),
      ),
      'refused contract: mf-mapa 1.0.0 requires area contract 1, the shell has 2 (shell 3.0.0): activate a version for this shell first',
    ],
    [
      'is not mixed by the rollback of an area',
      rolledBack('mf-mapa', '1.0.0'),
      'refused contract: mf-mapa 1.0.0 requires area contract 1, the shell has 2 (shell 3.0.0): roll back the shell, and the areas return with it',
    ],
    [
      'returns with shell and areas at once, each with its last good version of that time',
      rolledBack('shell', '1.0.0'),
      'shell 3.0.0 > 1.0.0, good - | mf-mapa 3.0.0 > 1.0.0, good - | mf-otra 3.0.0 > 1.0.0, good 0.9.0',
    ],
    [
      'returns with an area that is switched off, which stays so',
      rolledBack(
        'shell',
        '1.0.0',
        first.areas,
        state({ ...second.areas, 'mf-mapa': entry('3.0.0', null, { disabled: off }) }),
      ),
      'shell 3.0.0 > 1.0.0, good - | mf-mapa 3.0.0 > 1.0.0, good -, off | mf-otra 3.0.0 > 1.0.0, good 0.9.0',
    ],
    [
      'does not return without an area of which nothing was live then',
      rolledBack('shell', '1.0.0', { 'mf-mapa': entry('1.0.0') }),
      'refused contract: mf-otra 3.0.0 requires area contract 2, the shell has 1 (shell 1.0.0): nothing that was live with that shell can return with it; activate shell and areas of one contract together',
    ],
    [
      'leaves no last good version of another contract to a later version of an area',
      activated(state({ ...second.areas, 'mf-mapa': entry('0.5.0', '1.0.0') }), target('mf-mapa', '3.1.0')),
      'mf-mapa 0.5.0 > 3.1.0, good -',
    ],
  ])('%s', (_name, plan, expected) => {
    expect(plan).toBe(expected)
  })

  it('stays with a shell that areas of both can use: only what does not work with it returns', () => {
    const plan = rolledBack(
      'shell',
      '1.0.0',
      first.areas,
      state({ ...second.areas, 'mf-mapa': entry('1.1.0') }),
    )
    expect(plan).toBe('shell 3.0.0 > 1.0.0, good - | mf-otra 3.0.0 > 1.0.0, good 0.9.0')
  })
})

describe('planCanary and planCanaryEnd', () => {
  const canary = { ...ref('1.1.0'), percent: 10, salt: 'a' }
  const live = state({ shell: entry('1.0.0'), 'mf-mapa': entry('1.0.0', '0.9.0') })
  const running = state({ shell: entry('1.0.0'), 'mf-mapa': entry('1.0.0', '0.9.0', { canary }) })
  const planned = (current: Live, area: string, version: string, percent: number) =>
    planCanary(current, { area, ref: ref(version), percent, salt: 'b', find })
  /** What most visitors get, and the canary. */
  const canarySummary = (plan: Plan) => {
    if (plan.outcome !== 'change') return summary(plan)
    const { active, lastGood, canary: next } = plan.areas['mf-mapa'] ?? entry('0.0.0')
    const share = next ? `${next.version} ${next.percent} % ${next.salt}` : '-'
    return `${active.version}, good ${lastGood?.version ?? '-'}, canary ${share}`
  }

  it.each([
    ['a new one', planned(live, 'mf-mapa', '1.1.0', 10), '1.0.0, good 0.9.0, canary 1.1.0 10 % b'],
    [
      'one that grows, with its salt',
      planned(running, 'mf-mapa', '1.1.0', 25),
      '1.0.0, good 0.9.0, canary 1.1.0 25 % a',
    ],
    ['the same share', planned(running, 'mf-mapa', '1.1.0', 10), 'none'],
    [
      'a smaller share',
      planned(running, 'mf-mapa', '1.1.0', 5),
      'refused canary: mf-mapa 1.1.0 has 10 % already: it can grow, or end with --stop',
    ],
    [
      'another version',
      planned(running, 'mf-mapa', '1.2.0', 10),
      'refused canary: mf-mapa 1.1.0 is the canary already: promote it, or end it with --stop',
    ],
    [
      'the active version',
      planned(live, 'mf-mapa', '1.0.0', 10),
      'refused canary: mf-mapa 1.0.0 is active already',
    ],
    [
      'a version that the shell does not support',
      planned(live, 'mf-mapa', '2.0.0', 10),
      'refused incompatible: mf-mapa 2.0.0 requires federation packages 3.0.0, the shell has 2.9.2 (shell 1.0.0)',
    ],
    [
      'a shell that does not support a live area',
      planned(live, 'shell', '2.0.0', 10),
      'refused incompatible: mf-mapa 1.0.0 requires federation packages 2.9.2, the shell has 3.0.0 (shell 2.0.0)',
    ],
    [
      'a disabled area',
      planned(state({ 'mf-mapa': entry('1.0.0', null, { disabled: off }) }), 'mf-mapa', '1.1.0', 10),
      'refused canary: mf-mapa is disabled: enable it first',
    ],
    [
      'an area that is not live',
      planned(live, 'mf-otra', '1.0.0', 10),
      'refused unknown-area: mf-otra is not live',
    ],
    ['the end', planCanaryEnd(running, 'mf-mapa'), '1.0.0, good 0.9.0, canary -'],
    ['the end of none', planCanaryEnd(live, 'mf-mapa'), 'none'],
  ])('%s', (_name, plan, expected) => {
    expect(canarySummary(plan)).toBe(expected)
  })

  it('tests the state that its visitors get, and changes nothing for the others', () => {
    const plan = planned(live, 'mf-mapa', '1.1.0', 10)
    expect(plan).toMatchObject({
      action: 'canary',
      trial: { 'mf-mapa': { active: ref('1.1.0') }, shell: live.areas['shell'] },
      changes: [{ from: '1.0.0', to: '1.0.0', canary: { version: '1.1.0', percent: 10 } }],
    })
  })

  it.each([
    ['an activation', planActivation(running, { targets: [target('mf-mapa', '1.3.0')], find, proven })],
    ['a rollback', planRollback(running, { area: 'mf-mapa', target: ref('0.9.0'), then: {}, find })],
  ])('%s ends it', (_name, plan) => {
    expect(plan).toMatchObject({ areas: { 'mf-mapa': { canary: null } } })
  })

  it('an activation of another area leaves it', () => {
    const plan = planActivation(running, { targets: [target('mf-otra', '1.0.0')], find, proven })
    expect(plan).toMatchObject({ areas: { 'mf-mapa': { canary } } })
  })
})

describe('planDisable and planEnable', () => {
  const on = state({ shell: entry('1.0.0'), 'mf-mapa': entry('1.0.0') })
  const disabled = state({ shell: entry('1.0.0'), 'mf-mapa': entry('1.0.0', null, { disabled: off }) })
  const disable = (current: Live, area: string) =>
    summary(planDisable(current, { area, reason: 'broken', now: '2026-01-02T00:00:00Z' }))

  it.each([
    ['an area', disable(on, 'mf-mapa'), 'mf-mapa 1.0.0 > 1.0.0, good -, off'],
    ['a disabled area', disable(disabled, 'mf-mapa'), 'none'],
    ['the shell', disable(on, 'shell'), 'refused shell: without its shell there is no site: roll it back'],
    ['an unknown area', disable(on, 'mf-nada'), 'refused unknown-area: mf-nada is not live'],
  ])('disables %s', (_name, result, expected) => {
    expect(result).toBe(expected)
  })

  it.each([
    ['a disabled area', disabled, 'mf-mapa 1.0.0 > 1.0.0, good -'],
    ['an area that is on', on, 'none'],
    [
      'an area that the shell has outgrown',
      state({ shell: entry('2.0.0'), 'mf-mapa': entry('1.0.0', null, { disabled: off }) }),
      'refused incompatible: mf-mapa 1.0.0 requires federation packages 2.9.2, the shell has 3.0.0 (shell 2.0.0)',
    ],
  ])('enables %s', (_name, current, expected) => {
    expect(summary(planEnable(current, { area: 'mf-mapa', find }))).toBe(expected)
  })
})
