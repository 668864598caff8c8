import { describe, expect, it } from '@jest/globals'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { entry, find, off, proven, ref, state, summary, target } from '../testing/plans'
import { planActivation, planCanary, planCanaryEnd, planRollback, type Plan } from './plan'

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
      candidate: { 'mf-mapa': { active: ref('1.1.0') }, shell: live.areas['shell'] },
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
