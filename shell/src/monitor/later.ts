// Loads after the page: code that no first page has to wait for.
import { sweepDevice } from './sweep-device'
import { followFiles } from './requests'
import { startWatchdog } from './watchdog'

export { hearFailure } from './failures'

export function startChecks() {
  followFiles()
  startWatchdog()
  sweepDevice()
}
