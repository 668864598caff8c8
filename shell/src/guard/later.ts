// Loads after the page: everything that no first page has to wait for.
import { sweepDevice } from '../sweep-device'
import { hearClick } from './clicks'
import { hearFailure } from './failures'
import { startResources } from './resources'
import { startWatchdog } from './watchdog'

export function hear(event: Event) {
  if (event.type === 'click') hearClick(event)
  else hearFailure(event)
}

export function startChecks() {
  startResources()
  startWatchdog()
  sweepDevice()
}
