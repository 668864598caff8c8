import type {} from '@fcr/shared/platform/bootstrap-watchdog'
import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import { hasOther, isQuarantined } from '../live-state'
import { reloadPage } from '../typed'
import { reportFailure, shownPattern, type Details } from './report'

export type Version = { area: string; version: string }

/** The version whose code runs, from before it loads until another one is entered. */
let current: Version | undefined
/** Whether the page has run another version before, which may then be the cause of a failure. */
let hasRunAnother = false
let isShown = false
let leaving = false
const listeners = new Set<(version: Version) => void>()

export const currentVersion = () => current
/** Whether the current version has rendered a page; false while it loads, and if it never does. */
export const isCurrentShown = () => isShown

/** Records which version's code runs from now on, so that a tab that hangs is attributed to it. */
export function enterVersion(area: string, version: string) {
  hasRunAnother ||= current !== undefined && (current.area !== area || current.version !== version)
  current = { area, version }
  isShown = false
  if (version !== 'dev') window.fcrGuard?.enter(area, version, shownPattern() ?? '/')
}

/** Records that a page of the current version is shown, or another page of it. */
export function showVersion(area: string, version: string) {
  if (isShown || current?.area !== area || current.version !== version) enterVersion(area, version)
  isShown = true
}

/** Calls the listener when a reload cannot remove a quarantined version from this page. */
export function onGiveUp(listener: (version: Version) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reports a failure of a version that stays in the page: the page keeps working. */
export const attributeFailure = ({ area, version }: Version, code: FailureCode, details: Details = {}) =>
  reportFailure(area, version, code, { phase: 'run', ...details })

/** Reports a failure in the page that is not attributable to any version. */
export function noteUnattributed() {
  if (current) attributeFailure(current, 'unattributed')
}

/**
 * Quarantines the current version: reports it, and reloads the page with the last good version, because a version
 * that made the page unusable may have left anything behind. If another version ran in this page, that one may be the
 * cause: the page then reloads with the same version, and the failure is not attributed. A page whose input cannot be
 * kept does not reload: the version is replaced in place. Returns whether the page reloads.
 */
export function giveUp(code: FailureCode): boolean {
  if (leaving) return true
  if (!current || isTranslated()) return false
  if (hasRunAnother && isFirstReload()) leaving = reloadPage()
  else {
    attributeFailure(current, code)
    leaving = leaveVersion(current)
  }
  if (!leaving) for (const listener of [...listeners]) listener(current)
  return leaving
}

/** Reloads the page without this version; returns false if that is impossible or there is no other version. */
export function leaveVersion({ area, version }: Version): boolean {
  if (version === 'dev' || !hasOther(area, version)) return false
  return reloadPage(() => {
    if (window.fcrGuard?.leave(area, version)) return 'reloading'
    // The visitor has requested this version again. The next page load does not.
    return area !== 'shell' && isQuarantined(area, version) ? 'reload' : 'stay'
  })
}

/** The browser's translation replaces text under React, whose errors are then not failures of the area. */
export function isTranslated(): boolean {
  const { classList } = document.documentElement
  return classList.contains('translated-ltr') || classList.contains('translated-rtl')
}

const reloadKey = 'fcr-recarga'
const minute = 60_000

/** Whether the page has not been reloaded for the same reason within the last minute. */
function isFirstReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadKey))
    sessionStorage.setItem(reloadKey, String(Date.now()))
    return Math.abs(Date.now() - last) > minute
  } catch {
    // Without storage, reloads cannot be counted. They still end: a reloaded page has not run another version yet.
    return true
  }
}
