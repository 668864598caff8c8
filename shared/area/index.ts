export type { RouteObject } from 'react-router-dom'

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
  routes: readonly `/${string}`[]
}
