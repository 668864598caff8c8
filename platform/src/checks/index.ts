export * as checkResults from './check-results'
export { requireCompatible, requireCompatibleApi } from './static/api-compatibility'
export {
  type CheckReport,
  checkThoroughly,
  requireChecks,
  type Candidate,
  type CheckOptions,
  type Mount,
} from './release-checks'
