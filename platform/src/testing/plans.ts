// Releases, states and summaries for the tests of plans.
import type { Live, LiveArea } from '@fcr/shared/platform/deployment-state'
import type { Release, ReleaseRef } from '@fcr/shared/platform/manifest'
import type { Plan } from '../deployments/plan'
import { describeArea, provides, requires } from './fixtures'

export const ref = (version: string): ReleaseRef => ({
  version,
  integrity: `sha384-${version.replace(/\W/g, '').padEnd(64, 'A')}`,
})
export const entry = (
  active: string,
  lastGood: string | null = null,
  more: Partial<LiveArea> = {},
): LiveArea => ({
  active: ref(active),
  lastGood: lastGood === null ? null : ref(lastGood),
  canary: null,
  disabled: null,
  ...more,
})
export const state = (areas: Live['areas']): Live => ({
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
export const off = { reason: 'broken', since: '2026-01-01T00:00:00Z' }

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
  published('mf-mapa', '1.2.0'),
  published('mf-mapa', '1.3.0', { routes: ['/mf-mapa', '/nueva'] }),
]
export const find = (area: string, { version }: ReleaseRef) =>
  releases.find((each) => each.area === area && each.version === version)
export const target = (area: string, version: string) => ({ area, ref: ref(version) })

/** A one-line summary of a plan, for the tables. */
export const summary = (plan: Plan) => {
  if (plan.outcome === 'none') return 'none'
  if (plan.outcome === 'refused') return `refused ${plan.code}: ${plan.reasons.join('; ')}`
  return plan.changes
    .map(({ area, from, to }) => {
      const next = plan.areas[area]
      return `${area} ${from ?? '-'} > ${to}, good ${next?.lastGood?.version ?? '-'}${next?.disabled ? ', off' : ''}`
    })
    .join(' | ')
}

/** Version 0.5.0 has not passed the release checks. */
export const proven = (_area: string, { version }: ReleaseRef) => version !== '0.5.0'
