export * as checkResults from './check-results'
export { requireRouteGrants } from './static/route-grants'
export { requireCompatible, requireCompatibleApi } from './static/api-compatibility'
export {
  type CheckReport,
  lookThoroughly,
  requireChecks,
  type Candidate,
  type CheckOptions,
  type Mount,
} from './release-checks'
