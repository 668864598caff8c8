/** A `path` of a route; its value if that is a string. */
const paths = /\bpath:\s*(?:(['"`])([^'"`$]*)\1)?/g

/**
 * Compares the routes in the text of `src/routes.tsx` with those that `area.config.ts` declares, as far as the text has
 * them: paths that are computed, or relative to another one, are compared when the area is mounted.
 * @param {string} source @param {readonly string[]} declared
 */
export function routeProblems(source, declared) {
  const code = source.replace(/^\s*\/\/.*$/gm, '')
  const values = [...code.matchAll(paths)].map(([, , value]) => value)
  const isWhole =
    values.every((value) => value?.startsWith('/')) &&
    !/\.\.\.|children:\s*[^[\s]|routes\s*=\s*[^[\s]/.test(code)
  const pages = values.filter((value) => value?.startsWith('/'))
  return [
    ...pages
      .filter((path) => !declared.some((route) => route === path))
      .map((path) => `src/routes.tsx has a page at ${path}: add it to the routes of area.config.ts`),
    ...(isWhole ? declared.filter((route) => !pages.includes(route)) : []).map(
      (route) => `area.config.ts declares ${route}: src/routes.tsx has no page there`,
    ),
  ]
}
