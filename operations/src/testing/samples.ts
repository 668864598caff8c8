import type { AreaOverview, Figures, Snapshot } from '@fcr/shared/platform/operations'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'

export const session = {
  credential: 'Y3JlZA',
  key: '0011223344556677',
  owner: 'Lucía Ejemplo',
}

export const figures = (visits: number, failing: number): Figures => ({
  visits,
  failing,
  networks: 30,
  lcp: { median: 1200, p75: 2100 },
  inp: { median: 60, p75: 110 },
})

type SampleArea = Snapshot['areas'][number]

export const area = (name: string, changes: Partial<SampleArea> = {}): SampleArea => ({
  area: name,
  active: '1.1.0',
  lastGood: '1.0.0',
  disabled: null,
  since: '2026-11-20T12:00:00.000Z',
  by: 'Nadia Prueba',
  reason: 'Mejoras',
  failures: 0,
  canary: null,
  figures: { active: figures(1000, 1), lastGood: figures(1000, 1), canary: null },
  versions: [changes.active ?? '1.1.0', changes.lastGood ?? '1.0.0'].map(
    (version): AreaOverview['versions'][number] => ({
      version,
      publishedAt: '2026-11-20T11:00:00.000Z',
      commit: null,
      gate: { outcome: 'passed', thorough: null },
    }),
  ),
  hours: Array.from({ length: 24 }, () => ({ visits: 40, failing: 0 })),
  ...changes,
})

/** Revision 214: the map fails, one area has a canary, the others are well. */
export const snapshot = (changes: Partial<Snapshot> = {}): Snapshot => ({
  site: 'https://site.example',
  revision: 214,
  at: '2026-11-23T07:07:00.000Z',
  areas: [
    area('mf-public'),
    area('mf-externos', { canary: { version: '1.2.0', percent: 10 } }),
    area('mf-mapa', {
      active: '1.5.0',
      lastGood: '1.4.2',
      figures: { active: figures(1284, 41), lastGood: figures(2000, 2), canary: null },
    }),
    area('shell'),
  ],
  gateways: ['Bogotá 1', 'Bogotá 2', 'Reserva'].map((host) => ({ gateway: host, host, revision: 214 })),
  alarms: [
    {
      kind: 'failing',
      area: 'mf-mapa',
      version: '1.5.0',
      visits: 1284,
      failing: 41,
      before: { version: '1.4.2', visits: 2000, failing: 2 },
    },
  ],
  ...changes,
})

const ref = (version: string) => ({ version, integrity: `sha384-${version}` })

/** The live state that the snapshot shows. */
export const liveOf = ({ revision, at, areas }: Snapshot): Live => ({
  formatVersion: 1,
  revision,
  updatedAt: at,
  areas: Object.fromEntries(
    areas.map(({ area: name, active, lastGood, canary, disabled }) => [
      name,
      {
        active: ref(active ?? ''),
        lastGood: lastGood === null ? null : ref(lastGood),
        canary: canary && { ...ref(canary.version), percent: canary.percent, salt: 'salt' },
        disabled,
      },
    ]),
  ),
})

export const record = (revision: number, changes: Partial<HistoryRecord> = {}): HistoryRecord => ({
  formatVersion: 1,
  revision,
  previous: revision - 1,
  at: '2026-11-23T07:08:00.000Z',
  action: 'rollback',
  actor: session.owner,
  reason: 'Falla para las personas',
  changes: [{ area: 'mf-mapa', from: '1.5.0', to: '1.4.2', disabled: false }],
  gate: [],
  live: { ...liveOf(snapshot()), revision },
  ...changes,
})

export const key = (id: string, owner: string): PublishingKey => ({
  formatVersion: 1,
  id,
  publicKey: 'AAAA',
  areas: [],
  grants: ['operator'],
  local: false,
  owner,
  addedAt: '2026-11-01T12:00:00.000Z',
  addedBy: 'Nadia Prueba',
  revoked: null,
})
