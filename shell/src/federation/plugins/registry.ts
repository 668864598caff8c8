import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { enterVersion, leaveVersion } from '../../monitor'
import { AreaFailure } from '../area-failure'
import { reloadPage } from '../../typed'
import { preloadFiles } from '../files'
import { choose, chosenVersion, nextVersion, remoteName } from '../versions'

/** Chooses the version of an area that a request for `<area>/routes` loads, and registers it as a remote. */
export const registry: ModuleFederationRuntimePlugin = {
  name: 'registry',
  async beforeRequest(request) {
    const [area = '', expose = ''] = request.id.split('/')
    const before = chosenVersion(area)
    const candidate = nextVersion(area)
    if (!candidate) throw new AreaFailure('not-live')
    const { version, global, entryUrl } = candidate
    if (before && before.version !== version && before.global === global && global in globalThis)
      await startAgain(before)
    choose(candidate)
    enterVersion(area, version)
    // The container would request them only after it has run.
    preloadFiles(candidate)
    const name = remoteName(area, version)
    request.origin.registerRemotes([{ name, entry: entryUrl, entryGlobalName: global, version }])
    return { ...request, id: `${name}/${expose}` }
  },
}

/** Two versions under one name cannot run in one page: the page reloads, without a version that failed. */
function startAgain(before: { area: string; version: string }): Promise<never> {
  if (!leaveVersion(before) && !reloadPage()) throw new AreaFailure('not-live')
  return new Promise(() => undefined)
}
