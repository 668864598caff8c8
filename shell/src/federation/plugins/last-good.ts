import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import type { Candidate } from '../../live-state'
import { reportFailure } from '../../monitor'
import { AreaFailure, failureCode } from '../area-failure'
import { isOfVersion } from '../faulty-file'
import { chosenVersion, hasCandidate, recordFailure } from '../versions'

async function report(candidate: Candidate, code: FailureCode) {
  const reason = (await isOfVersion(code, candidate)) ? code : 'unattributed'
  reportFailure(candidate.area, candidate.version, reason, { phase: 'load' })
}

/** Loads the last good version of an area instead of one that failed to load, and reports the failure. */
export const lastGood: ModuleFederationRuntimePlugin = {
  name: 'last-good',
  onLoad({ exposeModule }) {
    const { default: routes } = exposeModule as { default?: unknown }
    if (!Array.isArray(routes)) throw new AreaFailure('no-routes')
  },
  errorLoadRemote({ id, error, lifecycle, origin }) {
    const [area = ''] = id.split('/')
    const candidate = chosenVersion(area)
    if (lifecycle !== 'onLoad' || candidate === undefined) return undefined
    recordFailure(area, candidate.version)
    void report(candidate, failureCode(error))
    // The registry plugin returns the next version.
    return hasCandidate(area) ? origin.loadRemote(id) : undefined
  },
}
