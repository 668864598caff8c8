export {
  runningApis,
  requireNewest,
  requireReadable,
  servedBy,
  type Served,
  apiFile,
  heartbeatFile,
  heartbeatText,
  createLasting,
  runningGateways,
} from './heartbeats'
export {
  MINUTE_MS,
  readReports,
  hourOf,
  reportsFolder,
  VISITS_KEY,
  HOUR_MS,
  KEPT_HOURS,
  type ReportFile,
  replaceReport,
  emptyReport,
  type VersionHour,
  toReportText,
} from './report-files'
export { failuresIn, countFailure } from './failures'
export { figuresOf, sumOf, type Sample, sampleOf } from './figures'
export { networkGroup } from './network-group'
export { timeBucket } from './time-buckets'
