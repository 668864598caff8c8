import { describe, expect, it } from '@jest/globals'
import { ref, canaryOf, entry, stateOf, visitor, inCanary, got, shell } from '../../testing/routed-states'
import type { VerifiedState } from './verified-state'
import {
  BUCKETS,
  createVersionRouting,
  reachOf,
  routeVersions,
  type Previewed,
  type Visitor,
} from './version-routing'

describe('a canary’s share of the visitors', () => {
  const reached = (percent: number, salt: string) => {
    const isReached = reachOf(canaryOf('1.1.0', percent, salt))
    return Array.from({ length: BUCKETS }, (_, bucket) => isReached(bucket))
  }

  it.each(['sal', 'otra', ''])('is exact, and growing it moves nobody back (salt "%s")', (salt) => {
    let before = reached(0, salt)
    expect(before).not.toContain(true)
    for (let percent = 1; percent <= 100; percent += 1) {
      const now = reached(percent, salt)
      expect(now.filter(Boolean)).toHaveLength((BUCKETS / 100) * percent)
      expect(before.findIndex((was, bucket) => was && !now[bucket])).toBe(-1)
      before = now
    }
  })

  it('begins with other visitors for another canary', () => {
    expect(reached(10, 'sal')).not.toEqual(reached(10, 'otra'))
  })

  it('never includes a visitor without a bucket', () => {
    expect(reachOf(canaryOf('1.1.0', 100))(undefined)).toBe(false)
  })
})

/** A visitor in whose browser these versions have failed. */
const without = (...quarantined: string[]) => visitor({ quarantined })

describe('what a browser gets', () => {
  const calm = stateOf({ shell, 'mf-mapa': entry('1.0.0', '0.9.0') })
  const canaryIn = (percent: number, version = '1.1.0', lost?: string) =>
    stateOf(
      { shell, 'mf-mapa': entry('1.0.0', '0.9.0', { canary: canaryOf(version, percent) }) },
      lost === undefined ? [] : [lost],
    )
  const off = { reason: 'x', since: '2026-01-01T00:00:00Z' }
  const disabled = stateOf({
    shell,
    'mf-mapa': entry('1.0.0', '0.9.0', { canary: canaryOf('1.1.0', 100), disabled: off }),
  })
  const single = stateOf({ shell, 'mf-mapa': entry('1.0.0', null) })
  const lastLost = stateOf({ shell, 'mf-mapa': entry('1.0.0', '0.9.0') }, ['mf-mapa@0.9.0'])

  it.each<[what: string, state: VerifiedState, who: Visitor, expected: string]>([
    ['the active version', calm, visitor(), '1.0.0 0.9.0'],
    ['the canary, with the active version to fall back to', canaryIn(100), inCanary(), '1.1.0 1.0.0'],
    ['the active version outside the canary’s share', canaryIn(0), inCanary(), '1.0.0 0.9.0'],
    [
      'the active version if the canary is lost',
      canaryIn(100, '1.1.0', 'mf-mapa@1.1.0'),
      inCanary(),
      '1.0.0 0.9.0',
    ],
    [
      'the active version if the canary needs another shell',
      canaryIn(100, '2.0.0'),
      inCanary(),
      '1.0.0 0.9.0',
    ],
    ['the active version after the canary failed', canaryIn(100), inCanary('mf-mapa@1.1.0'), '1.0.0 0.9.0'],
    [
      'the last good version after the others failed',
      canaryIn(100),
      inCanary('mf-mapa@1.1.0', 'mf-mapa@1.0.0'),
      '0.9.0 -',
    ],
    ['no version to fall back to that failed', canaryIn(100), inCanary('mf-mapa@1.0.0'), '1.1.0 0.9.0'],
    ['the last good version after the active one failed', calm, without('mf-mapa@1.0.0'), '0.9.0 -'],
    ['a version that failed if there is no other', single, without('mf-mapa@1.0.0'), '1.0.0 -'],
    ['a version that failed if the last good one is lost', lastLost, without('mf-mapa@1.0.0'), '1.0.0 -'],
    ['the active version if all have failed', calm, without('mf-mapa@1.0.0', 'mf-mapa@0.9.0'), '1.0.0 0.9.0'],
    ['the active version if another area’s failed', calm, without('mf-otra@1.0.0'), '1.0.0 0.9.0'],
    ['the disabled area, not its canary', disabled, inCanary('mf-mapa@1.0.0'), '1.0.0 0.9.0'],
  ])('is %s', (_what, state, who, expected) => {
    expect(got(state, who)).toBe(expected)
  })

  it.each<[what: string, canary: string, who: Visitor, shell: string, mapa: string]>([
    ['a canary', '1.1.0', inCanary(), '1.1.0 1.0.0', '1.0.0 0.9.0'],
    ['no canary under which a live area would not work', '2.0.0', inCanary(), '1.0.0 0.9.0', '1.0.0 0.9.0'],
    [
      'the active one after the canary failed',
      '1.1.0',
      inCanary('shell@1.1.0'),
      '1.0.0 0.9.0',
      '1.0.0 0.9.0',
    ],
    [
      'the last good one after the active one failed',
      '1.1.0',
      without('shell@1.0.0'),
      '0.9.0 -',
      '1.0.0 0.9.0',
    ],
  ])('of the shell is %s', (_what, canary, who, expected, mapa) => {
    const state = stateOf({
      shell: { ...shell, canary: canaryOf(canary, 100) },
      'mf-mapa': entry('1.0.0', '0.9.0'),
    })
    expect(got(state, who, 'shell')).toBe(expected)
    expect(got(state, who)).toBe(mapa)
  })

  it('of the shell is a canary under which only a disabled area would not work', () => {
    const mapa = entry('1.0.0', null, { disabled: off })
    const state = stateOf({ shell: { ...shell, canary: canaryOf('2.0.0', 100) }, 'mf-mapa': mapa })
    expect(got(state, inCanary(), 'shell')).toBe('2.0.0 1.0.0')
  })

  it('of an area follows the shell that this browser goes back to', () => {
    const state = stateOf({ shell: entry('2.0.0', '1.0.0'), 'mf-mapa': entry('2.0.0', '1.0.0') })
    expect(got(state, without('shell@2.0.0'))).toBe('1.0.0 -')
  })

  describe('after a change of the area contract', () => {
    const joint = stateOf({ shell: entry('3.0.0', '1.0.0'), 'mf-mapa': entry('3.0.0', '1.0.0') })
    const later = stateOf({ shell: entry('3.0.0', '1.0.0'), 'mf-mapa': entry('3.1.0', '3.0.0') })
    const failed = without('shell@3.0.0')

    it.each<[what: string, state: VerifiedState, who: Visitor, shell: string, mapa: string]>([
      ['no area of the other contract to fall back to', joint, visitor(), '3.0.0 1.0.0', '3.0.0 -'],
      [
        'a version that failed, if the other is of the other contract',
        joint,
        without('mf-mapa@3.0.0'),
        '3.0.0 1.0.0',
        '3.0.0 -',
      ],
      ['shell and areas of before after the shell failed', joint, failed, '1.0.0 -', '1.0.0 -'],
      [
        'the shell that failed where an area has nothing for the one before',
        later,
        failed,
        '3.0.0 -',
        '3.1.0 3.0.0',
      ],
      ['no shell to fall back to without its areas', later, visitor(), '3.0.0 -', '3.1.0 3.0.0'],
      [
        'the areas of before if the shell is lost',
        stateOf({ shell: entry('1.0.0', null), 'mf-mapa': entry('3.0.0', '1.0.0') }),
        visitor(),
        '1.0.0 -',
        '1.0.0 -',
      ],
    ])('is %s', (_what, state, who, expected, mapa) => {
      const assigned = createVersionRouting()(state, who)
      expect(assigned.live).toEqual(routeVersions(state, who).live)
      expect(got(state, who, 'shell')).toBe(expected)
      expect(got(state, who)).toBe(mapa)
      expect(assigned.live.areas['mf-mapa']?.disabled).toBeNull()
    })

    it('shows an area as disabled that has no version for the shell', () => {
      const lost = stateOf({ shell: entry('3.0.0', null), 'mf-mapa': entry('1.0.0', null) })
      const { live } = createVersionRouting()(lost, visitor())
      expect(live.areas['mf-mapa']?.disabled).toMatchObject({ reason: 'it needs another shell' })
    })

    it('gives nobody a canary or a preview of the other contract', () => {
      const canary = stateOf({ shell, 'mf-mapa': entry('1.0.0', null, { canary: canaryOf('3.0.0', 100) }) })
      expect(got(canary, inCanary())).toBe('1.0.0 -')
      for (const area of ['shell', 'mf-mapa'])
        expect(got(calm, visitor(), area, { area, ref: ref('3.0.0') })).toBe('1.0.0 0.9.0')
    })
  })

  it.each<[what: string, previewed: Previewed, expected: string]>([
    ['of a live area', { area: 'mf-mapa', ref: ref('1.1.0') }, '1.1.0 1.0.0'],
    ['of an area that was never live', { area: 'mf-nueva', ref: ref('1.0.0') }, '1.0.0 -'],
    ['that the shell does not support, not at all', { area: 'mf-mapa', ref: ref('2.0.0') }, '1.0.0 0.9.0'],
    ['of a shell', { area: 'shell', ref: ref('1.1.0') }, '1.1.0 1.0.0'],
    [
      'of a shell under which a live area would not work, not at all',
      { area: 'shell', ref: ref('2.0.0') },
      '1.0.0 0.9.0',
    ],
  ])('in a preview is the version %s', (_what, previewed, expected) => {
    expect(got(calm, visitor(), previewed.area, previewed)).toBe(expected)
  })
})

it('states that are in use are kept, and of the others only some', () => {
  const canary = canaryOf('1.1.0', 1)
  const state = stateOf({ shell: { ...shell, canary }, 'mf-mapa': entry('1.0.0', '0.9.0', { canary }) })
  const versions = ['0.9.0', '1.0.0', '1.1.0'].flatMap((version) => [
    `shell@${version}`,
    `mf-mapa@${version}`,
  ])
  const route = createVersionRouting()
  const [usual, rare] = [route(state, visitor()), route(state, without('shell@0.9.0'))]
  for (let failed = 2; failed < 64; failed += 1) {
    route(state, without(...versions.filter((_version, index) => failed & (2 ** index))))
    expect(route(state, visitor())).toBe(usual)
  }
  expect(route(state, without('shell@0.9.0'))).not.toBe(rare)
})
