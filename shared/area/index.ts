export type { RouteObject } from 'react-router-dom'

type Path = `/${string}`

/**
 * An area's declarations in its `area.config.ts`:
 *
 *     export default { name: 'mf-mapa', routes: ['/mapaUBPD'] } satisfies AreaConfig
 *
 * The file must import only types, so that the bundler and the generators can evaluate it on its own.
 */
export type AreaConfig = {
  /** The area's folder name. */
  name: string
  /** Route patterns the area owns: absolute, in react-router's syntax. */
  routes: readonly Path[]
  /**
   * `none`: the area's pages have their own navigation instead of the site's header, menu and footer. Skip link,
   * announcement of page changes and the message of a failed area, with header and footer, remain.
   */
  frame?: 'none'
  /**
   * Classes in the style sheets of bundled libraries, which the build does not rename; a trailing `*` stands for any
   * ending: `['leaflet-*']`. All other selectors need a class of a CSS module, or publishing is refused.
   */
  libraryClasses?: readonly string[]
  /**
   * Paths whose page is the same for everybody. Their content is prerendered at the area's build and is in
   * the HTML before any script runs; title and description are those passed to `usePageTitle`. Search engines
   * may index them unless they are `unlisted`.
   */
  prerender?: readonly (Path | { path: Path; unlisted: true })[]
  /**
   * Titles of the other routes, by pattern, until their script runs and for link previews: the same as passed
   * to `usePageTitle`. Search engines are asked not to index them unless they are `public`.
   */
  heads?: Readonly<Record<Path, { title: string; description?: string; public?: true }>>
}

/** Prefix of the ids that React generates in an area's page: the same at its build and in the browser. */
export const areaIdPrefix = 'area-'
