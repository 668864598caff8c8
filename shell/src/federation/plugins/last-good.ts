import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { reportFailure } from '../../monitor'
import { AreaFailure, failureCode } from '../area-failure'
import { chosenVersion, hasCandidate, recordFailure } from '../versions'

/** Loads the last good version of an area instead of one that failed to load, and reports the failure. */
export const lastGood: ModuleFederationRuntimePlugin = {
  name: 'last-good',
  onLoad({ exposeModule }) {
    const { default: routes } = exposeModule as { default?: unknown }
    if (!Array.isArray(routes)) throw new AreaFailure('no-routes')
  },
  errorLoadRemote({ id, error, lifecycle, origin }) {
    const [area = ''] = id.split('/')
    const { version } = chosenVersion(area) ?? {}
    if (lifecycle !== 'onLoad' || version === undefined) return undefined
    recordFailure(area, version)
    reportFailure(area, version, failureCode(error), { phase: 'load' })
    // The registry plugin returns the next version.
    return hasCandidate(area) ? origin.loadRemote(id) : undefined
  },
}
