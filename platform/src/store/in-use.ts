import { stat } from 'node:fs/promises'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { releaseKey } from '@fcr/shared/platform/route-owner'
import type { Layout } from '../files'
import { rollbackTarget } from './lookup'
import { runningGateways, timeOfDisk } from './telemetry/heartbeats'
import { hourOf, HOUR_MS, readReports } from './telemetry/report-files'
import { recordsNewestFirst } from './state/records'

const DAY_MS = 24 * HOUR_MS

/**
 * Returns the releases whose files open pages may still load, as `<area>@<version>`: those that are live, were live
 * within the last day (longer than any session), are served by a lagging gateway, or had visitors within the last
 * day; and those that a rollback of the shell would restore.
 */
export async function releasesInUse(at: Layout, state: Live): Promise<Set<string>> {
  const used = new Set<string>()
  const now = await timeOfDisk(at.history)
  const served = Math.min(...(await runningGateways(at)).map(({ revision }) => revision))
  addReleases(used, state)
  // The areas that are rolled back with the shell.
  const { then } = await rollbackTarget(at, state, 'shell', undefined)
  if (then) addReleases(used, then)
  for await (const { live, at: written, revision } of recordsNewestFirst(at, state)) {
    addReleases(used, live)
    // The clock of the machine that made the change may be wrong, and a copied file has a new date: the later one
    // counts.
    const { mtimeMs } = await stat(at.historyRecord(revision))
    if (Math.max(Date.parse(written), mtimeMs) < now - DAY_MS && revision <= served) break
  }
  for (const { hours } of await readReports(at))
    for (const [hour, versions] of Object.entries(hours))
      if (Number(hour) > hourOf(now - DAY_MS)) for (const key of Object.keys(versions)) used.add(key)
  return used
}

function addReleases(used: Set<string>, { areas }: Live) {
  for (const [area, { active, lastGood, canary }] of Object.entries(areas))
    for (const ref of [active, lastGood, canary]) if (ref) used.add(releaseKey(area, ref))
}
