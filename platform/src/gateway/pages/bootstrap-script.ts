import { QUARANTINE_COOKIE, QUARANTINE_S } from '@fcr/shared/platform/visitor-cookies'
import { escapeMarkup } from '@fcr/shared/contracts/text/escape-markup'
import { hashSource } from './hash-source'
import { bootstrapWatchdog } from './bootstrap-watchdog'

const text = `(${String(bootstrapWatchdog)})(${JSON.stringify(QUARANTINE_COOKIE)},${QUARANTINE_S})`

/** The only inline script of a page, as the content policy names it. */
export const bootstrapWatchdogHash = hashSource(text)

type Watched = {
  /** Version of the shell whose start it watches; undefined for one from a dev server. */
  shell: string | undefined
  /** Route pattern of the page, for reports. */
  pattern: string | undefined
  /** Areas with another version, separated by spaces. */
  spare: string | undefined
  /** Cookies that it keeps although it does not know them, separated by spaces. */
  kept?: string | undefined
}

/** Adds the bootstrap watchdog to a page, before everything that could load or run. */
export function withBootstrapWatchdog(html: string, watched: Watched): string {
  const attributes = Object.entries(watched)
    .flatMap(([name, value]) => (value === undefined ? [] : [` data-${name}="${escapeMarkup(value)}"`]))
    .join('')
  return html.replace(/<head[^>]*>/, (head) => `${head}<script${attributes}>${text}</script>`)
}
