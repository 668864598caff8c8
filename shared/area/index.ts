export type { RouteObject } from 'react-router-dom'

type Path = `/${string}`

/**
 * What an area declares of itself in its `area.config.ts`:
 *
 *     export default { name: 'mf-mapa', routes: ['/mapaUBPD'] } satisfies AreaConfig
 *
 * The file is data: it imports types only, so that the bundler and the generators can read it by itself.
 */
export type AreaConfig = {
  /** The area's folder name. */
  name: string
  /** Route patterns the area owns: absolute, in react-router's syntax. */
  routes: readonly Path[]
  /**
   * Addresses whose page is the same for everybody. Their content is made at the area's build and stands in the
   * HTML before any script runs; title and description are those that the page gives `usePageTitle`. They are
   * listed for search engines unless they are `unlisted`.
   */
  prerender?: readonly (Path | { path: Path; unlisted: true })[]
  /**
   * Titles of the other routes, by their pattern, for the time until their script runs and for link previews:
   * what the page gives `usePageTitle`. Search engines are asked to stay away from all that is not `public`.
   */
  heads?: Readonly<Record<Path, { title: string; description?: string; public?: true }>>
}

/** Prefix of the ids that React makes up in an area's page: the same at its build and in the browser. */
export const areaIdPrefix = 'area-'
