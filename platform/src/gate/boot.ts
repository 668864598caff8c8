import type { Release } from '@fcr/shared/contracts/releases'
import { budgetOf, largest, overBudgetText } from '../registry/area-budgets'
import type { Layout } from '../registry/layout'
import { sourceAt } from '../registry/source-maps'
import { traceLoad, type LoadCost, type PlaceCount } from './load-trace'
import { PageLost } from './patience'
import type { Problems } from './problems'
import type { Site } from './tab'
import type { Visit } from './visit-plan'

/** The least of so many loads counts: what else the machine does can only add to it. */
const loads = 3
/** So many loads are tried: not every one is recorded from its beginning. */
const tries = 9

/** Loads an area's first page if the team's grant limits what that takes, and notes what takes more. */
export async function checkBoot(
  { at, site, problems }: { at: Layout; site: Site; problems: Problems },
  release: Release,
  visit: Visit,
): Promise<void> {
  const { bootMs, taskMs } = await budgetOf(at, release)
  if (bootMs === undefined && taskMs === undefined) return
  const where = `${visit.area} at ${visit.path} as visitor`
  const costs: LoadCost[] = []
  for (let tried = 0; costs.length < loads; tried++) {
    if (tried === tries) throw new Error(`the browser has not recorded how ${where} loads`)
    const cost = await traceLoad(site, visit, `/areas/${release.area}/${release.version}/`).catch(
      (error: unknown) => {
        if (error instanceof PageLost) problems.add(error.message, where)
        throw error
      },
    )
    if (cost) costs.push(cost)
  }
  const check = async (name: 'bootMs' | 'taskMs', allowed: number | undefined, of: 'boot' | 'task') => {
    const [least] = [...costs].sort((a, b) => a[name] - b[name])
    if (!least || allowed === undefined || least[name] <= allowed) return
    const blamed = await modulesText(at, release, least[of])
    problems.add(overBudgetText(release, name, [least[name], allowed], blamed), where)
  }
  await check('bootMs', bootMs, 'boot')
  await check('taskMs', taskMs, 'task')
}

async function modulesText(at: Layout, release: Release, places: readonly PlaceCount[]): Promise<string> {
  const counts = new Map<string, number>()
  for (const { place, count } of places) {
    const module = await sourceAt(at, release, place)
    counts.set(module, (counts.get(module) ?? 0) + count)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (all === 0) return 'None of its own code ran meanwhile.'
  return `Of what its own code takes: ${largest([...counts], (count) => `${Math.round((100 * count) / all)} %`)}`
}
