import { describe, expect, it } from '@jest/globals'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { entry, find, off, proven, ref, state, summary, target } from '../testing/plans'
import { planActivation, planCanary, planDisable, planEnable, planRollback } from './plan'

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
      'refused incompatible: mf-otra 1.2.0: the route /:x? overlaps /mf-mapa of mf-mapa',
    ],
    [
      'overlapping routes that become live together',
      state({}),
      [target('mf-mapa', '1.0.0'), target('mf-otra', '1.2.0')],
      'refused incompatible: mf-mapa 1.0.0: the route /mf-mapa overlaps /:x? of mf-otra; mf-otra 1.2.0: the route /:x? overlaps /mf-mapa of mf-mapa',
    ],
    [
      'a version whose routes overlapped already',
      state({ 'mf-mapa': entry('1.0.0'), 'mf-otra': entry('1.2.0') }),
      [target('mf-mapa', '1.1.0')],
      'mf-mapa 1.0.0 > 1.1.0, good 1.0.0',
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
    [
      'keeps the last verified version when an unproven one is replaced',
      entry('0.5.0', '0.4.0'),
      'good 0.4.0',
    ],
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
