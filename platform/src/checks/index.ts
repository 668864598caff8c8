export * as checkResults from './check-results'
export { requireClaims } from './static/route-grants'
export { requireCompatible, requireCompatibleApi } from './static/api-compatibility'
export {
  type GateReport,
  lookThoroughly,
  passGate,
  type Candidate,
  type GateOptions,
  type Mount,
} from './release-checks'
