// Two operators change the registry concurrently while some of their commands are killed at random: confirmed
// changes must persist, and nothing may be damaged.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { builtServer } from '../tooling/start/built.mjs'
import { openReleaseSite } from './releases/site.mjs'
import { quantile, rounded } from './statistics.mjs'

const activations = 1000
/** One in this many commands is killed. */
const killEvery = 8

/** @param {{ times?: string | undefined }} options `times`: number of activations */
export async function operators({ times } = {}) {
  const wanted = Number(times ?? activations)
  const site = await openReleaseSite({ next: { 'mf-mapa': '0.2.0', 'mf-public': '0.2.0' } })
  const { openRegistry } = await builtServer()
  const registry = openRegistry(site.registryDir)
  try {
    // Each operator changes one area: the last confirmed version must be live in the end.
    const results = await Promise.all(
      ['mf-mapa', 'mf-public'].map((area) => operator(site, area, wanted / 2)),
    )
    const live = await registry.live()
    const records = await registry.history({})
    const { problems } = await registry.verify()
    const lost = results.flatMap(({ area, confirmed, unclear }) => {
      const active = live.areas[area]?.active.version
      const ok = confirmed === undefined || active === confirmed || unclear.includes(active ?? '')
      return ok ? [] : [`${area}: ${confirmed} confirmed, ${active} live`]
    })
    const revisions = records.map(({ revision }) => revision)
    const inOrder = revisions.every((each, index) => index === 0 || each < (revisions[index - 1] ?? 0))
    const took = results.flatMap((each) => each.took)
    return [
      {
        commands: wanted,
        killed: results.reduce((sum, each) => sum + each.killed, 0),
        changed: records.length,
        refused: results.reduce((sum, each) => sum + each.refused, 0),
        'lost or damaged':
          [...lost, ...problems, ...(inOrder ? [] : ['history out of order'])].join('; ') || 0,
        'p50 of a command, ms': rounded(quantile(took, 0.5), 0),
        p95: rounded(quantile(took, 0.95), 0),
      },
    ]
  } finally {
    await site.close()
  }
}

/**
 * Activates two versions of an area alternately.
 * @param {Awaited<ReturnType<typeof openReleaseSite>>} site @param {string} area @param {number} count
 */
async function operator(site, area, count) {
  const versions = site.versions(area)
  /** @type {{ area: string, confirmed: string | undefined, unclear: string[], killed: number, refused: number, took: number[] }} */
  const result = { area, confirmed: undefined, unclear: [], killed: 0, refused: 0, took: [] }
  for (let turn = 0; turn < count; turn += 1) {
    const version = versions[turn % versions.length] ?? ''
    const words = ['activate', area, version, '--reason', 'bench']
    const started = performance.now()
    const child = site.start(process.execPath, 'server/dist/areas.mjs', ...words)
    const kill = turn % killEvery === killEvery - 1
    // The registry changes near the end of the command.
    if (kill) void pause(80 + Math.random() * 160).then(() => child.kill('SIGKILL'))
    const [code] = await once(child, 'close')
    if (code === 0) {
      result.confirmed = version
      result.unclear = []
      result.took.push(performance.now() - started)
    } else if (code === null) {
      result.killed += 1
      result.unclear.push(version)
    } else result.refused += 1
  }
  return result
}
