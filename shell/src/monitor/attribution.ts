/** The origin of a failure in the page: a version, and the place in its files. */
export type Attributed = { area: string; version: string; source: string }

/** Where a line of a stack trace points: an address, or a script without one that something has put into the page. */
const frames = /(?:<anonymous>|[a-z][a-z0-9+.-]*:[^\s()]*?):\d+:\d+/gi
const place = /^\/areas\/([a-z][a-z0-9-]*)\/([^/\s]+)\/([\w-][\w./-]*:\d+:\d+)$/

/** The place of a frame in a file of a version of this site. */
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
 * Whether React could not reconcile the page because something else has changed its nodes: a translator, an extension
 * that wraps text, a blocker that removes elements.
 */
const isForeignChange = (error: unknown): boolean =>
  (error instanceof DOMException && ['NotFoundError', 'HierarchyRequestError'].includes(error.name)) ||
  (error instanceof Error && (nodes.test(error.message) || mismatch.test(error.message)))

/** The text of an error's stack trace; '' if it has none. */
const stackOf = (error: unknown) =>
  ((error instanceof Error || error instanceof DOMException) && error.stack) || ''

/**
 * Returns the version that an error shows to be its origin: the topmost line of its trace decides. If that is in the
 * shell, whose libraries run on behalf of areas, it is the first area below. Undefined for scripts of extensions,
 * blockers and translators, for what they do to the page, and for errors without a place.
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
