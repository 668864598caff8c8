import { draftsName, readKept, writeKept } from '@fcr/shared/drafts'
import type { Value } from './fields'
import { currentValues } from './held'

/** Has the member's prefix, so that signing out removes it. Expires after a day like every draft. */
const name = draftsName('fcr:member:pagina')

type KeptPage = { savedAt: number; pathname: string; values: [name: string, text: string][] }

/** Whether an area has input that it cannot keep: it would make the browser ask before leaving the page. */
function hasUnsaved(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

/** Stores what was typed on this page. Returns false if a reload would lose it. */
function keepTyped(): boolean {
  const typed = [...currentValues()].filter(([, { text, origin }]) => origin !== 'loaded' && text !== '')
  if (typed.some(([, { origin }]) => origin === 'none') || hasUnsaved()) return false
  if (typed.length === 0) return true
  const values = typed.filter(([, { origin }]) => origin === 'typed')
  const { pathname } = window.location
  const kept: KeptPage = {
    savedAt: Date.now(),
    pathname,
    values: values.map(([field, { text }]) => [field, text]),
  }
  try {
    writeKept(sessionStorage, name, [kept])
    return true
  } catch {
    return values.length === 0
  }
}

/** Takes the values that were stored before this reload; undefined if nothing was typed. */
export function takeKept(): Map<string, Value> | undefined {
  try {
    const [kept] = readKept(sessionStorage, name) as Partial<KeptPage>[]
    sessionStorage.removeItem(name)
    if (kept?.pathname !== window.location.pathname || !Array.isArray(kept.values)) return undefined
    return new Map(kept.values.map(([field, text]) => [field, { text, origin: 'typed' }]))
  } catch {
    return undefined
  }
}

/**
 * Keeps the typed values and reloads the page; does not reload if they cannot be kept. Every reload that the visitor did
 * not ask for goes through this function. Returns whether the page reloads.
 * @param leave runs just before the reload; returns `reloading` if it has started the reload itself, or `stay` to cancel it
 */
export function reloadPage(leave: () => 'reload' | 'reloading' | 'stay' = () => 'reload'): boolean {
  if (!keepTyped()) return false
  const next = leave()
  // eslint-disable-next-line no-restricted-syntax -- everything typed has been kept
  if (next === 'reload') window.location.reload()
  if (next === 'stay') takeKept()
  return next !== 'stay'
}
