import type { FailureReport } from './reports'

/**
 * The bootstrap watchdog, which the gateway writes into every page before all other scripts. Nothing in the page can
 * replace it, and it uses the native APIs from before any other script ran. Pages of an older gateway have none.
 */
export interface BootstrapWatchdog {
  /**
   * The first clicks and keys on links and buttons, in their order: the shell repeats those that nothing handled. Missing
   * in pages of an older gateway.
   */
  readonly presses?: readonly Event[]
  /** Reports that the shell has started: the frame responds. The watchdog stops watching its start. */
  started(): void
  /** Sends a report. At most 10 per page, and the same one once. */
  report(report: FailureReport): void
  /**
   * Quarantines a version in this browser for an hour and reloads the page. Returns false and does nothing if this
   * version was quarantined before, or if the browser cannot store that: a page must not reload forever.
   */
  leave(area: string, version: string): boolean
  /**
   * Marks that the page enters a version. If the tab stops responding within 15 seconds, the next page load in the tab
   * finds the mark, reports the version and quarantines it.
   */
  enter(area: string, version: string, pattern: string): void
}

declare global {
  interface Window {
    readonly fcrGuard?: BootstrapWatchdog
  }
}
