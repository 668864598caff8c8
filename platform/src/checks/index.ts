export * as checkResults from './check-results'
export { requireCompatible, requireCompatibleApi } from './static/api-compatibility'
export {
  type CheckReport,
  lookThoroughly,
  requireChecks,
  type Candidate,
  type CheckOptions,
  type Mount,
} from './release-checks'
