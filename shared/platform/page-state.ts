import type { Live } from './deployment-state'
import type { Release } from './manifest'

/** An area served by a dev server instead of the registry. Missing values come from its active release. */
export type AreaOverride = {
  /** Absolute URL of the container's entry (of the shell: its script). */
  entryUrl: string
  global?: string | undefined
  routes?: string[] | undefined
  /** Absolute URLs of the stylesheets that the shell's page links. */
  styles?: string[] | undefined
}

/** The parts of an area's release with which the shell finds, verifies and mounts it. */
export type LoadableRelease = Pick<
  Release,
  'area' | 'version' | 'global' | 'entry' | 'exposes' | 'routes' | 'frame' | 'requires' | 'files'
>

/**
 * The state that the gateway writes into the page as `<script type="application/json" id="fcr-live">`:
 * the live state and the areas' releases it names (active and last good), each verified against its hash, so that
 * the first area loads without a further request. `releases` is keyed `<area>@<version>` and omits releases that
 * failed verification; `files` contains only those that the shell loads itself (entry, exposed files): hashes of
 * chunks loaded later are in the area's code. `overrides` appears in development only.
 */
export type InlinedLive = {
  live: Live
  releases: Record<string, LoadableRelease>
  /** The release whose prerendered markup is already in the page, if any. */
  prerendered?: { area: string; version: string }
  overrides?: Record<string, AreaOverride>
}
