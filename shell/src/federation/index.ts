export { failureCode, AreaFailure } from './area-failure'
export {
  forget,
  loadArea,
  markFailed,
  dropOutdated,
  loadedArea,
  preloadArea,
  type LoadedArea,
} from './load-area'
export { hasCandidate } from './versions'
export { removeInactiveQueries } from './load-queries'
