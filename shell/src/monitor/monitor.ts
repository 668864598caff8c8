import type {} from '@fcr/shared/platform/page-monitor'
import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import { isQuarantined } from '../live-state'
import { reportFailure, shownPattern, type Details } from './report'

export type Version = { area: string; version: string }

/** The version whose code runs, from before it loads until another one is entered. */
let current: Version | undefined
/** Whether the page has run another version before: what goes wrong may come from that one. */
let hasRunAnother = false
let isShown = false
let leaving = false
const listeners = new Set<(version: Version) => void>()

export const currentVersion = () => current
/** Whether the current version has rendered a page; false while it loads, and if it never does. */
export const isCurrentShown = () => isShown

/** Notes which version's code runs from now on. A tab that hangs is then known to hang in it. */
export function enterVersion(area: string, version: string) {
  hasRunAnother ||= current !== undefined && (current.area !== area || current.version !== version)
  current = { area, version }
  isShown = false
  if (version !== 'dev') window.fcrGuard?.enter(area, version, shownPattern() ?? '/')
}

/** Notes that a page of the current version is shown, or another page of it. */
export function showVersion(area: string, version: string) {
  if (isShown || current?.area !== area || current.version !== version) enterVersion(area, version)
  isShown = true
}

/** Calls back when a version is given up that the browser cannot leave by loading the page again. */
export function onGiveUp(listener: (version: Version) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reports what a version does, and leaves it where it is: the page works on. */
export const attributeFailure = ({ area, version }: Version, code: FailureCode, details: Details = {}) =>
  reportFailure(area, version, code, { phase: 'run', ...details })

/**
 * Gives the current version up: reports it, and loads the page again with the last good version, because a version that
 * made the page unusable may have left anything behind. If another version ran in this page, it may have been that one:
 * then the page is loaded again with the same version, and nobody is accused. Returns whether the page is
 * being loaded again.
 */
export function giveUp(code: FailureCode): boolean {
  if (leaving) return true
  if (!current || isTranslated()) return false
  if (hasRunAnother && isFirstReload()) {
    leaving = true
    window.location.reload()
    return true
  }
  attributeFailure(current, code)
  leaving = leaveVersion(current)
  if (!leaving) for (const listener of [...listeners]) listener(current)
  return leaving
}

/** Loads the page again without this version; returns false if that is not possible. */
export function leaveVersion({ area, version }: Version): boolean {
  if (version === 'dev') return false
  if (window.fcrGuard?.leave(area, version)) return true
  // The visitor has tried it again. The next page load does not.
  const isKnown = area !== 'shell' && isQuarantined(area, version)
  if (isKnown) window.location.reload()
  return isKnown
}

/** The browser's translation replaces text under React, which then fails through no fault of the area. */
export function isTranslated(): boolean {
  const { classList } = document.documentElement
  return classList.contains('translated-ltr') || classList.contains('translated-rtl')
}

const reloadKey = 'fcr-recarga'
const minute = 60_000

/** Whether the page has not been loaded again for the same reason within the last minute. */
function isFirstReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadKey))
    sessionStorage.setItem(reloadKey, String(Date.now()))
    return Math.abs(Date.now() - last) > minute
  } catch {
    return false
  }
}
