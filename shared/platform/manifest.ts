import { z } from 'zod'
import { shapesByEndpoint } from '../contracts/endpoint-shapes'
import { stored } from '../contracts/stored'

/** `sha384-<base64>`, as in Subresource Integrity. */
export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)

/** Folder name of an area, or `shell`. */
export const areaName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** A semantic version, with an optional pre-release part of dot-separated identifiers; no build metadata. */
export const version = z
  .string()
  .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(-(?=[0-9A-Za-z.-]{1,60}$)[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/)

/** A path inside a release: relative, no empty or dot segments, no dotfiles. */
export const releasePath = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/)

/** Requirements of an area on the shell that mounts it; in `provides`, what a shell offers. */
export const requirements = stored({
  /** Version of the area contract (`@fcr/shared/area`). */
  contract: z.number().int().positive(),
  /** Exact version of the federation packages, which generate an area's container. */
  federation: z.string(),
  /**
   * shared modules (`shared-modules.json`) the area imports -> semver range, from the minor version it was built with; in
   * `provides` all of them, with the exact version.
   */
  shared: z.record(z.string(), z.string()),
})
export type Requirements = z.infer<typeof requirements>

/** A concrete path of the site, as a browser requests it: no pattern, no query, no trailing slash. */
export const pagePath = z.string().regex(/^\/(?:[A-Za-z0-9_~-]+(?:\/[A-Za-z0-9_~-]+)*)?$/)

/** A page's head before any script runs. Contains the site's texts as tokens (`site-text.ts`). */
export const pageHead = stored({
  title: z.string(),
  description: z.string().nullable(),
  /** Same for all visitors: listed in the sitemap and indexable by search engines. */
  public: z.boolean(),
})
export type PageHead = z.infer<typeof pageHead>

/**
 * The bundler's output `dist/build.json`: the release without the facts of its publication.
 * A shell has `entry` and `styles` and no `exposes`; its `provides` lists what areas may require.
 */
export const build = stored({
  formatVersion: z.literal(1),
  area: areaName,
  version,
  /** Name of the container's global variable; differs for each version. */
  global: z.string(),
  /** The script that loads the area (or the shell). */
  entry: releasePath,
  /** Exposed module -> the scripts and styles it needs immediately. */
  exposes: z.record(z.string(), stored({ js: z.array(releasePath), css: z.array(releasePath) })),
  /** Styles linked by the shell's HTML. */
  styles: z.array(releasePath),
  /** Files worth preloading with the page, for example fonts. */
  preload: z.array(releasePath),
  /** Absolute route patterns that the area owns, in react-router's syntax. */
  routes: z.array(z.string().startsWith('/')),
  /** Its route patterns that other areas may overlap: pattern -> names of those areas. */
  sharedRoutes: z.record(z.string().startsWith('/'), z.array(areaName)).optional(),
  /** `none`: its pages are shown without the site's header and footer. */
  frame: z.literal('none').optional(),
  /** Classes of libraries that its style sheets may select; a trailing `*` stands for any ending. */
  libraryClasses: z.array(z.string().regex(/^(?!ui-|mf_|shell_)[A-Za-z][\w-]{3,}\*?$/)).optional(),
  /** Heads of its routes, by pattern. */
  heads: z.record(z.string().startsWith('/'), pageHead).default({}),
  /**
   * Pages prerendered at build time, by path: a file with the markup that the area's routes render there. Styles
   * come from `exposes`. The markup contains tokens for the site's texts and the shell.
   */
  pages: z.record(pagePath, pageHead.extend({ file: releasePath })).default({}),
  /** In a shell: its prerendered page for routes of a pattern; all others use `index.html`. */
  frames: z.record(z.string().startsWith('/'), releasePath).default({}),
  requires: requirements.nullable(),
  provides: requirements.nullable(),
  /** In a shell: shared modules in separate files, loaded with the first area that requires them. */
  shares: z.record(z.string(), z.array(releasePath)).default({}),
  /** npm packages and shared modules bundled into the build, by the name that areas import. */
  bundled: z.array(z.string()).default([]),
  /** The API endpoints that its code names, with the shapes that it sends and reads. Missing: not recorded. */
  endpoints: shapesByEndpoint.optional(),
  /** SHA-256 (hex) of the sources it was built from. */
  sourceHash: z.string(),
})
export type Build = z.infer<typeof build>

/** `areas/<area>/<version>/release.json` in the registry; immutable. */
export const release = build.extend({
  /**
   * Every file of the release except `release.json`, its signature and the `.br`/`.gz` variants, which are derived
   * from the files and must unpack to them. Sizes in bytes.
   */
  files: z.record(releasePath, stored({ integrity, size: z.number().int().nonnegative() })),
  commit: z.string().nullable(),
  publishedAt: z.iso.datetime(),
})
export type Release = z.infer<typeof release>

/** A version and the hash of its `release.json`: the second link of the chain of trust. */
export const releaseRef = stored({ version, integrity })
export type ReleaseRef = z.infer<typeof releaseRef>

/** Identifies a publishing key: the first 16 hex digits of the SHA-256 of the public key (SPKI, DER). */
export const keyId = z.string().regex(/^[0-9a-f]{16}$/)

/** `signature.json`, next to `release.json`: signatures over its bytes. One by a valid key is enough. */
export const signatures = stored({
  formatVersion: z.literal(1),
  signatures: z.array(stored({ key: keyId, signature: z.base64() })),
})
export type Signatures = z.infer<typeof signatures>

/** A version's result at the release checks. `ungated`: there was no browser in which to mount it. */
export const checkOutcome = z.enum(['passed', 'failed', 'ungated'])
export type CheckOutcome = z.infer<typeof checkOutcome>

export const liveArea = stored({
  active: releaseRef,
  lastGood: releaseRef.nullable(),
  canary: releaseRef.extend({ percent: z.number().int().min(0).max(100), salt: z.string() }).nullable(),
  disabled: stored({ reason: z.string(), since: z.iso.datetime() }).nullable(),
})
export type LiveArea = z.infer<typeof liveArea>

/** SHA-256 in hex. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The signed change that a live state comes from. Its signature covers the state too. */
export const statement = stored({
  action: z.string(),
  /** Hash of the history record without its state: who, when, why and what. */
  details: sha256,
  /** Hash of the previous signed change; null where the chain begins. */
  before: sha256.nullable(),
  /**
   * The revision since which each area's active version is active; an area without one: since before this was
   * recorded.
   */
  since: z.record(areaName, z.number().int().positive()).optional(),
  key: keyId,
  signature: z.base64(),
})
export type SignedChange = z.infer<typeof statement>

/** `live.json`: the live state; the shell is listed among the areas as `shell`. */
export const live = stored({
  formatVersion: z.literal(1),
  revision: z.number().int().nonnegative(),
  updatedAt: z.iso.datetime(),
  areas: z.record(areaName, liveArea),
  /** Missing in the state that browsers get, in an empty registry, and in an unsigned one of an early version. */
  statement: statement.optional(),
})
export type Live = z.infer<typeof live>

/** The live entry of an area; own properties only, so names such as `constructor` find nothing. */
export const areaIn = ({ areas }: Pick<Live, 'areas'>, area: string): LiveArea | undefined =>
  Object.hasOwn(areas, area) ? areas[area] : undefined

/** A version of an area. */
export type Target = { area: string; ref: ReleaseRef }

export const sameRef = (a: ReleaseRef | null | undefined, b: ReleaseRef | null | undefined) =>
  a?.version === b?.version && a?.integrity === b?.integrity

/**
 * `history/<revision>.json`: who changed what and why, and the complete state after the change, which is in force as
 * soon as this file exists.
 */
export const historyRecord = stored({
  formatVersion: z.literal(1),
  revision: z.number().int().positive(),
  /** The revision on which it is based: not always the number before. */
  previous: z.number().int().nonnegative(),
  at: z.iso.datetime(),
  /** Name of the command. Not a closed list: later versions have more commands. */
  action: z.string(),
  /** Owner of the key that signed it. */
  actor: z.string(),
  reason: z.string(),
  changes: z.array(
    stored({
      area: areaName,
      from: version.nullable(),
      to: version,
      disabled: z.boolean(),
      /** A canary that started or grew to this share of the visitors, or ended (0). */
      canary: stored({ version, percent: z.number().int().min(0).max(100) }).optional(),
      /** Set by an operator if the previous version is a danger: auto-rollback never rolls this one back. */
      securityFix: z.literal(true).optional(),
    }),
  ),
  /** Check result of each version that became active, and the problems that --force overrode. */
  gate: z
    .array(stored({ area: areaName, version, outcome: checkOutcome, forced: z.array(z.string()) }))
    .default([]),
  live,
})
export type HistoryRecord = z.infer<typeof historyRecord>

/** An area served by a dev server instead of the registry. Missing values come from its active release. */
export const areaOverride = z.strictObject({
  /** Absolute URL of the container's entry (of the shell: its script). */
  entryUrl: z.url({ protocol: /^https?$/ }),
  global: z.string().optional(),
  routes: z.array(z.string().startsWith('/')).optional(),
  /** Absolute URLs of the stylesheets that the shell's page links. */
  styles: z.array(z.url({ protocol: /^https?$/ })).optional(),
})
export type AreaOverride = z.infer<typeof areaOverride>

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
  /** Paths that search engines may index; all others ask not to be indexed. */
  publicPaths: string[]
  overrides?: Record<string, AreaOverride>
}

/**
 * Body that a page posts to `/operacion/reportes` when a version of an area, or the shell, fails. The gateway removes
 * long numbers from the reason before it logs it; even so, the reason must not contain URLs or API responses. Fields
 * that only a later shell sends are ignored.
 */
export const failureReport = z.object({
  area: areaName,
  version,
  /** A code from `failure-codes.ts`; others are logged, and counted together. */
  reason: z.string().min(1).max(200),
  /** Route pattern of the page, never its path: paths contain document numbers. */
  pattern: z.string().startsWith('/').max(200).optional(),
  /** Shell: its start; area: loading its files, rendering; then while it is shown, and after the visitor has left it. */
  phase: z.enum(['boot', 'load', 'render', 'run', 'leave']).optional(),
  /** `<file of the release>:<line>:<column>`, as the browser counts them. */
  source: z
    .string()
    .max(230)
    .regex(/^[A-Za-z0-9_-][A-Za-z0-9._/-]*:\d{1,7}:\d{1,7}$/)
    .optional(),
})
export type FailureReport = z.infer<typeof failureReport>

const milliseconds = z.number().nonnegative().max(600_000).nullable()

/**
 * Body that the shell posts to `/operacion/medidas` once per page, when the page is hidden: how fast the page
 * was, in milliseconds. Null: the browser did not measure it, or nobody interacted.
 */
export const vitalsReport = z.object({
  area: areaName,
  version,
  /** The shell's version. */
  shell: version,
  /** Largest Contentful Paint. */
  lcp: milliseconds,
  /** Interaction to Next Paint. */
  inp: milliseconds,
})
export type VitalsReport = z.infer<typeof vitalsReport>
