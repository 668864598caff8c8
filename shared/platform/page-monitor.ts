import type { FailureReport } from './manifest'

/**
 * The bootstrap watchdog, which the gateway writes into every page before all other scripts. Nothing in the page can replace
 * it, and it uses the browser's functions as they were before any other script ran. Pages of an older gateway have none.
 */
export interface PageMonitor {
  /** The shell has started: the frame responds. The guard stops watching its start. */
  started(): void
  /** Sends a report. At most 10 per page, and the same one once. */
  report(report: FailureReport): void
  /**
   * Gives a version up in this browser for an hour and loads the page again. Returns false and does nothing if this
   * version was given up before, or if the browser does not remember it: a page never reloads for ever.
   */
  leave(area: string, version: string): boolean
  /**
   * Marks that the page enters a version. If the tab hangs or crashes within 15 seconds, the next page load finds the
   * mark, reports the version and gives it up.
   */
  enter(area: string, version: string, pattern: string): void
}

declare global {
  interface Window {
    readonly fcrGuard?: PageMonitor
  }
}
