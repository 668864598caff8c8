import { expect } from '@jest/globals'
import type { LiveArea } from '@fcr/shared/platform/deployment-state'
import type { Release, ReleaseRef } from '@fcr/shared/platform/manifest'
import { emptyState, type VerifiedState } from '../gateway/version-routing/verified-state'
import { routeVersions, type Previewed, type Visitor } from '../gateway/version-routing/version-routing'
import { describeArea, provides, requires } from './fixtures'

export const ref = (version: string): ReleaseRef => ({
  version,
  integrity: `sha384-${version.padEnd(64, 'A')}`,
})
export const canaryOf = (version: string, percent: number, salt = 'sal') => ({
  ...ref(version),
  percent,
  salt,
})
export const entry = (active: string, lastGood: string | null, more: Partial<LiveArea> = {}): LiveArea => ({
  active: ref(active),
  lastGood: lastGood === null ? null : ref(lastGood),
  canary: null,
  disabled: null,
  ...more,
})
const nextShell = { ...provides, federation: '3.0.0' }
const release = (area: string, version: string, more: Partial<Release> = {}): Release => ({
  ...describeArea(area, version),
  files: {},
  commit: null,
  publishedAt: '2026-01-01T00:00:00Z',
  ...more,
})
const shellRelease = (version: string, gives = provides) =>
  release('shell', version, { requires: null, provides: gives })
const nextContract = { ...requires, contract: 2 }
const all = [
  shellRelease('3.0.0', { ...provides, contract: 2 }),
  release('mf-mapa', '3.0.0', { requires: nextContract }),
  release('mf-mapa', '3.1.0', { requires: nextContract }),
  ...['0.9.0', '1.0.0', '1.1.0'].map((version) => shellRelease(version)),
  shellRelease('2.0.0', nextShell),
  ...['0.9.0', '1.0.0', '1.1.0'].map((version) => release('mf-mapa', version)),
  release('mf-mapa', '2.0.0', { requires: { ...requires, federation: '3.0.0' } }),
  release('mf-nueva', '1.0.0'),
]
/** A verified state; releases named in `lost` failed verification. */
export function stateOf(areas: Record<string, LiveArea>, lost: readonly string[] = []): VerifiedState {
  const kept = all.filter(({ area, version }) => !lost.includes(`${area}@${version}`))
  const shells = new Map(
    kept
      .filter(({ area }) => area === 'shell')
      .map((each) => [each, { release: each, page: each.version, frames: new Map<string, string>() }]),
  )
  const active = areas['shell']?.active.version
  return {
    ...emptyState,
    live: { ...emptyState.live, areas },
    releases: Object.fromEntries(kept.map((each) => [`${each.area}@${each.version}`, each])),
    shells,
    shell: [...shells.values()].find(({ release: { version } }) => version === active),
  }
}
export const visitor = (more: Partial<Visitor> = {}): Visitor => ({
  bucket: undefined,
  quarantined: [],
  ...more,
})
export const inCanary = (...quarantined: string[]) => visitor({ bucket: 0, quarantined })
/** What a browser gets of an area: active version, then the one to fall back to. */
export const got = (state: VerifiedState, who: Visitor, area = 'mf-mapa', previewed?: Previewed) => {
  const { live, releases, shell } = routeVersions(state, who, previewed)
  const { active, lastGood, canary } = live.areas[area] ?? {}
  expect(canary ?? null).toBeNull()
  for (const each of [active, lastGood])
    if (each) expect(Object.keys(releases).some((key) => key === `${area}@${each.version}`)).toBe(true)
  if (area === 'shell') expect(shell?.release.version).toBe(active?.version)
  return `${active?.version ?? '-'} ${lastGood?.version ?? '-'}`
}
export const shell = entry('1.0.0', '0.9.0')
