/** The origin of a failure in the page: a version, and the place in its files. */
type Attributed = { area: string; version: string; source: string }

/** The location in a line of a stack trace: an address, or `<anonymous>` for a script that was injected into the page. */
const frames = /(?:<anonymous>|[a-z][a-z0-9+.-]*:[^\s()]*?):\d+:\d+/gi
const place = /^\/areas\/([a-z][a-z0-9-]*)\/([^/\s]+)\/([\w-][\w./-]*:\d+:\d+)$/

/** Returns the version and file of a frame; undefined if it is in no file of this site's versions. */
function placeOf(frame: string): Attributed | undefined {
  const { origin } = window.location
  const [, area, version, source] =
    (frame.startsWith(`${origin}/`) && place.exec(frame.slice(origin.length))) || []
  return area && version && source ? { area, version, source } : undefined
}

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
export function attributionOf(error: unknown, components = ''): Attributed | undefined {
  const trace = typeof error === 'string' ? error : stackOf(error)
  const [top, ...below] = (trace.match(frames) ?? []).map(placeOf)
  if (top?.area !== 'shell') return top
  if (isForeignChange(error)) return undefined
  const rendered = (components.match(frames) ?? []).map(placeOf)
  return [...below, ...rendered].find((by) => by && by.area !== 'shell') ?? top
}
