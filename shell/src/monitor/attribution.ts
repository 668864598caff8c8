import { attributedPlace, placesIn, type StackPlace } from '@fcr/shared/platform/stack-places'

const nodes =
  /removeChild|insertBefore|appendChild|replaceChild|parentNode|nextSibling|nodeValue|ownerDocument/
const mismatch = /Minified React error #4(?:18|19|2[1235])\b|hydrat/i

/**
 * Whether React could not reconcile the page because its nodes were changed from outside: by a translator, an extension
 * that wraps text, or a blocker that removes elements.
 */
const isForeignChange = (error: unknown): boolean =>
  (error instanceof DOMException && ['NotFoundError', 'HierarchyRequestError'].includes(error.name)) ||
  (error instanceof Error && (nodes.test(error.message) || mismatch.test(error.message)))

/** Returns an error's stack trace; '' if it has none. */
export const stackOf = (error: unknown) =>
  ((error instanceof Error || error instanceof DOMException) && error.stack) || ''

/**
 * Returns the version in whose files an error occurred: that of the topmost frame of its trace. If that is the shell,
 * whose libraries run on behalf of areas, it is the first area below it. Undefined for errors of extensions, blockers and
 * translators, for errors that their changes of the page cause, and for errors without a location.
 * @param error the error, or the location of an event that has none
 * @param components React's trace of the components that it was rendering
 */
export function attributionOf(error: unknown, components = ''): StackPlace | undefined {
  const { origin } = window.location
  const places = placesIn(typeof error === 'string' ? error : stackOf(error), origin)
  const isInShell = places[0]?.area === 'shell'
  if (isInShell && isForeignChange(error)) return undefined
  return attributedPlace(isInShell ? [...places, ...placesIn(components, origin)] : places)
}
