export type Owner = { area: string; pattern: string }

/**
 * Returns the area that owns a path, and its pattern, by react-router's rules: segments match as a whole and
 * case-insensitively, a `:parameter` is one segment, a trailing `*` the rest, a trailing `?` makes a segment
 * optional. Of several matches, the most specific wins.
 */
export function ownerOf(routes: Iterable<Owner>, path: string): Owner | undefined {
  const wanted = decodeSegments(path)
  let best: { owner: Owner; score: number } | undefined
  for (const owner of routes) {
    if (!toExpression(owner.pattern).test(wanted)) continue
    const score = specificity(owner.pattern)
    if (!best || score > best.score) best = { owner, score }
  }
  return best?.owner
}

const compiled = new Map<string, RegExp>()

/** Patterns come from releases, so this cache stays small no matter which paths are requested. */
function toExpression(pattern: string): RegExp {
  const known = compiled.get(pattern)
  if (known) return known
  const source = segmentsOf(pattern).map((segment) => {
    if (segment === '*') return '(?:/.*)?'
    const optional = segment.endsWith('?')
    const name = optional ? segment.slice(0, -1) : segment
    const one = name.startsWith(':') ? '/[^/]+' : `/${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    return optional ? `(?:${one})?` : one
  })
  const expression = new RegExp(`^${source.join('')}/*$`, 'i')
  compiled.set(pattern, expression)
  return expression
}

/** The weights of react-router's own ranking: static 10, parameter 3, splat -2, and 1 per segment. */
const specificity = (pattern: string) =>
  segmentsOf(pattern).reduce(
    (score, segment) => score + (segment === '*' ? -1 : segment.startsWith(':') ? 4 : 11),
    0,
  )

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

/** Decodes each segment separately; an escaped slash stays inside its segment, as in react-router. */
function decodeSegments(path: string): string {
  return path
    .split('/')
    .map((segment) => {
      try {
        return decodeURIComponent(segment).replaceAll('/', '%2F')
      } catch {
        return segment
      }
    })
    .join('/')
}
