import type { Alarm, Snapshot } from '@fcr/shared/platform/operations'
import type { Heartbeat } from '@fcr/shared/platform/heartbeat'
import type { HistoryRecord, Live } from '@fcr/shared/platform/deployment-state'
import type { Layout } from '../../files'
import { DAY_HOURS, overview } from '../../deployments'
import { states, telemetry } from '../../store'
import { createLateGateways, rolledBack, versionAlarms } from './alarms'

/** The newest versions of an area; a snapshot leaves older ones out. */
const MOST_VERSIONS = 50

type Current = {
  /** The site's public origin, if it is known. */
  site: string | undefined
  live: () => Live
  /** Code for the reason why the newest state is refused; undefined if it is served. */
  refused: () => string | undefined
}

/** Returns a function that reads a snapshot. */
export function createSnapshot(at: Layout, { site, live, refused }: Current) {
  const findLate = createLateGateways()
  let day: { revision: number; records: HistoryRecord[] } | undefined

  /** Returns the changes of the last day; reads them only when the revision has changed. */
  const recentChanges = async (state: Live, now: number) => {
    if (day?.revision === state.revision) return day.records
    const records: HistoryRecord[] = []
    for await (const record of states.recordsNewestFirst(at, state)) {
      if (Date.parse(record.at) < now - DAY_HOURS * telemetry.HOUR_MS) break
      records.push(record)
    }
    day = { revision: state.revision, records }
    return records
  }

  return async (): Promise<Snapshot> => {
    const now = Date.now()
    const state = live()
    const [areas, files, present] = await Promise.all([
      overview(at, state),
      telemetry.readReports(at),
      telemetry.runningGateways(at),
    ])
    const gateways = present
      .map(({ gateway, host, revision }) => ({ gateway, host, revision }))
      .sort((a, b) => a.host.localeCompare(b.host) || a.gateway.localeCompare(b.gateway))
    const why = refused()
    return {
      site: site ?? null,
      revision: state.revision,
      at: new Date(now).toISOString(),
      areas: areas.map((area) => ({
        ...area,
        versions: area.versions.slice(0, MOST_VERSIONS),
        hours: hoursOf(files, area.area, now),
      })),
      gateways,
      alarms: [
        ...refusals(why, present),
        ...versionAlarms(areas, files, now),
        ...findLate(gateways, state, now),
        ...rolledBack(await recentChanges(state, now), now - DAY_HOURS * telemetry.HOUR_MS),
      ],
    }
  }
}

/** Returns alarms that the newest state is refused: by the gateways of this folder, or only by some of other machines. */
const refusals = (here: string | undefined, present: readonly Heartbeat[]): Alarm[] =>
  here === undefined
    ? present.flatMap(({ host, refused }) =>
        refused === null ? [] : [{ kind: 'refused', why: refused, host }],
      )
    : [{ kind: 'refused', why: here, host: null }]

/** Returns the visits and failing visits of all versions of an area, hour by hour. */
function hoursOf(files: readonly telemetry.ReportFile[], area: string, now: number) {
  const last = telemetry.hourOf(now)
  return Array.from({ length: DAY_HOURS }, (_, index) => {
    const hour = String(last - DAY_HOURS + 1 + index)
    const figures = files.flatMap(({ hours }) =>
      Object.entries(hours[hour] ?? {})
        .filter(([key]) => key.startsWith(`${area}@`))
        .map(([, counts]) => counts),
    )
    const sum = (read: (counts: (typeof figures)[number]) => number) =>
      figures.reduce((total, counts) => total + read(counts), 0)
    return { visits: sum(({ visits }) => visits), failing: sum(({ failing }) => failing) }
  })
}
