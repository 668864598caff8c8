// Loads after the page: code that no first page has to wait for.
import { sweepDevice } from './sweep-device'
import { followFiles } from './requests'
import { followTranslations } from './translated-text'
import { startWatchdog } from './watchdog'

export { hearFailure } from './failures'

export function startChecks() {
  followFiles()
  followTranslations()
  startWatchdog()
  sweepDevice()
}
