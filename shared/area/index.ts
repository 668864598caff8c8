export type { RouteObject } from 'react-router-dom'

type Path = `/${string}`

/**
 * An area's declarations in its `area.config.ts`:
 *
 *     export default { name: 'mf-agenda', routes: { '/agenda': { title: 'Agenda' } } } satisfies AreaConfig
 *
 * The file must import only types, so that the bundler and the generators can evaluate it on its own.
 */
export type AreaConfig = {
  /** The area's folder name. */
  name: string
  /** Route patterns the area owns: absolute, in react-router's syntax. Null: it only leads to another page. */
  routes: Readonly<Record<Path, AreaPage | null>>
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
}

/**
 * What the HTML has of a page before any script runs: the title and description that the page passes to
 * `usePageTitle`, or, if the page is the same for everybody, all of it, from the area's build. Search engines are
 * asked not to index it unless it is `public`.
 */
type AreaPage = ({ title: string; description?: string } | { prerender: true }) & { public?: true }

/** Prefix of the ids that React generates in an area's page: the same at its build and in the browser. */
export const areaIdPrefix = 'area-'
