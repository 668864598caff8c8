import { AreaFailure } from '../../areas/area-failure'
import { enterVersion, leaveVersion } from '../../guard/guard'
import { preloadFiles } from '../files'
import type { Plugin } from '../plugin'
import { choose, chosenVersion, hasRun, nextVersion, remoteName } from '../versions'

/** Answers a request for `<area>/routes` with a version of the area, and registers that version as a remote. */
export const registry: Plugin = {
  name: 'registry',
  async beforeRequest(request) {
    const [area = '', expose = ''] = request.id.split('/')
    const before = chosenVersion(area)
    const candidate = nextVersion(area)
    if (!candidate) throw new AreaFailure('not-live')
    const { version, global, entryUrl } = candidate
    if (before && before.version !== version && before.global === global && hasRun(before))
      await reload(before)
    choose(candidate)
    enterVersion(area, version)
    // The container would request them only after it has run.
    preloadFiles(candidate)
    const name = remoteName(area, version)
    request.origin.registerRemotes([{ name, entry: entryUrl, entryGlobalName: global, version }])
    return { ...request, id: `${name}/${expose}` }
  },
}

/** Two versions under one name cannot run in one page: the page starts again, without a version that failed. */
function reload(before: { area: string; version: string }): Promise<never> {
  if (!leaveVersion(before)) window.location.reload()
  return new Promise(() => undefined)
}
