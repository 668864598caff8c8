export type { RouteObject } from 'react-router-dom'

/** Version of the contract between shell and areas; goes up when either side must change with it. */
export const contractVersion = 1

/** What an area declares of itself in its `area.config.ts`. */
export type AreaConfig = {
  /** The area's folder name, for example `mf-mapa`. */
  name: string
  /** Route patterns the area owns: absolute, in react-router's syntax. */
  routes: readonly `/${string}`[]
}

/** Declares an area. A function so that the editor checks what the config says. */
export const defineArea = (config: AreaConfig): AreaConfig => config
