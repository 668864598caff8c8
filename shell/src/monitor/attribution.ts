/** The origin of a failure in the page: a version, and the place in its files. */
type Attributed = { area: string; version: string; source: string }

const place = /\/areas\/([a-z][a-z0-9-]*)\/([^/\s]+)\/([\w-][\w./-]*:\d+:\d+)/g

/**
 * Returns the version that a stack trace contains: the first area in it, or the shell if it contains no area.
 * Undefined for scripts of the browser's extensions and for errors without a place.
 */
export function attributionOf(stack: string): Attributed | undefined {
  const all = [...stack.matchAll(place)].map(([, area = '', version = '', source = '']) => ({
    area,
    version,
    source,
  }))
  return all.find(({ area }) => area !== 'shell') ?? all[0]
}
