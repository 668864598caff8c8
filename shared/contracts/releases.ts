import { z } from 'zod'

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

/** What an area requires of the shell that mounts it; in `provides`, what a shell gives. */
export const requirements = z.strictObject({
  /** Version of the area contract (`@fcr/shared/area`). */
  contract: z.number().int().positive(),
  /** Exact version of the federation runtime, which the shell passes on. */
  federation: z.string(),
  /**
   * Singletons (`singletons.json`) the area imports -> semver range, from the minor version it was built with; in
   * `provides` all of them, with the exact version.
   */
  shared: z.record(z.string(), z.string()),
})
export type Requirements = z.infer<typeof requirements>

/** A concrete path of the site, as a browser requests it: no pattern, no query, no trailing slash. */
export const pagePath = z.string().regex(/^\/(?:[A-Za-z0-9_~-]+(?:\/[A-Za-z0-9_~-]+)*)?$/)

/** A page's head before any script runs. Contains the site's texts as tokens (`site-text.ts`). */
export const pageHead = z.strictObject({
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
export const build = z.strictObject({
  formatVersion: z.literal(1),
  area: areaName,
  version,
  /** Name of the container's global variable; differs for each version. */
  global: z.string(),
  /** The script that loads the area (or the shell). */
  entry: releasePath,
  /** Exposed module -> the scripts and styles it needs immediately. */
  exposes: z.record(z.string(), z.strictObject({ js: z.array(releasePath), css: z.array(releasePath) })),
  /** Styles linked by the shell's HTML. */
  styles: z.array(releasePath),
  /** Files worth preloading with the page, for example fonts. */
  preload: z.array(releasePath),
  /** Absolute route patterns that the area owns, in react-router's syntax. */
  routes: z.array(z.string().startsWith('/')),
  /** `none`: its pages are shown without the site's header and footer. */
  frame: z.literal('none').optional(),
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
  /** In a shell: singletons in separate files, loaded with the first area that requires them. */
  shares: z.record(z.string(), z.array(releasePath)).default({}),
  /** npm packages and shared modules bundled into the build, by the name that areas import. */
  bundled: z.array(z.string()).default([]),
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
  files: z.record(releasePath, z.strictObject({ integrity, size: z.number().int().nonnegative() })),
  commit: z.string().nullable(),
  publishedAt: z.iso.datetime(),
})
export type Release = z.infer<typeof release>

/** A version and the hash of its `release.json`: the second link of the chain of trust. */
export const releaseRef = z.strictObject({ version, integrity })
export type ReleaseRef = z.infer<typeof releaseRef>

/** Identifies a publishing key: the first 16 hex digits of the SHA-256 of the public key (SPKI, DER). */
export const keyId = z.string().regex(/^[0-9a-f]{16}$/)

/** `keys/<id>.json`: a key and the areas whose releases it may sign. */
export const publishingKey = z.strictObject({
  formatVersion: z.literal(1),
  id: keyId,
  /** Ed25519, SPKI, DER in base64. */
  publicKey: z.base64(),
  areas: z.array(areaName),
  /** Created by a local start, for every area: this registry serves one machine, not the public. */
  local: z.boolean(),
  /** The key's owner, for people. */
  owner: z.string(),
  addedAt: z.iso.datetime(),
  addedBy: z.string(),
  revoked: z.strictObject({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
})
export type PublishingKey = z.infer<typeof publishingKey>

/** `signature.json`, next to `release.json`: signatures over its bytes. One by a valid key is enough. */
export const signatures = z.strictObject({
  formatVersion: z.literal(1),
  signatures: z.array(z.strictObject({ key: keyId, signature: z.base64() })),
})
export type Signatures = z.infer<typeof signatures>

/** A version's result at the gate. `ungated`: there was no browser in which to mount it. */
export const gateOutcome = z.enum(['passed', 'failed', 'ungated'])
export type GateOutcome = z.infer<typeof gateOutcome>

/** `gates/<area>/<version>.json`: the latest gate run for a version. */
export const gateResult = z.strictObject({
  formatVersion: z.literal(1),
  area: areaName,
  release: releaseRef,
  outcome: gateOutcome,
  problems: z.array(z.string()),
  /** The other areas live during that run. */
  beside: z.record(areaName, releaseRef),
  /** The browser in which it was mounted. */
  browser: z.string().nullable(),
  at: z.iso.datetime(),
})
export type GateResult = z.infer<typeof gateResult>

export const liveArea = z.strictObject({
  active: releaseRef,
  lastGood: releaseRef.nullable(),
  canary: releaseRef.extend({ percent: z.number().int().min(0).max(100), salt: z.string() }).nullable(),
  disabled: z.strictObject({ reason: z.string(), since: z.iso.datetime() }).nullable(),
})
export type LiveArea = z.infer<typeof liveArea>

/** `live.json`: what is live now; the shell is listed among the areas as `shell`. */
export const live = z.strictObject({
  formatVersion: z.literal(1),
  revision: z.number().int().nonnegative(),
  updatedAt: z.iso.datetime(),
  areas: z.record(areaName, liveArea),
})
export type Live = z.infer<typeof live>

/** `history/<revision>.json`: who changed what and why, and the complete state after the change. */
export const historyRecord = z.strictObject({
  formatVersion: z.literal(1),
  revision: z.number().int().positive(),
  /** The revision on which it is based. Revisions that this chain skips were claimed but never took effect. */
  previous: z.number().int().nonnegative(),
  at: z.iso.datetime(),
  action: z.enum(['activate', 'rollback', 'disable', 'enable', 'prune']),
  actor: z.string(),
  reason: z.string(),
  changes: z.array(
    z.strictObject({ area: areaName, from: version.nullable(), to: version, disabled: z.boolean() }),
  ),
  /** Gate result of each version that became active, and the problems that --force overrode. */
  gate: z
    .array(z.strictObject({ area: areaName, version, outcome: gateOutcome, forced: z.array(z.string()) }))
    .default([]),
  /** The process that wrote it: tells an unfinished change from an abandoned one. `started`: clock ticks since boot. */
  writer: z.strictObject({ host: z.string(), pid: z.number().int(), started: z.string().nullable() }),
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

/**
 * The state that the gateway writes into the page as `<script type="application/json" id="fcr-live">`:
 * the live state and the releases it names (active and last good), each verified against its hash, so that
 * the first area loads without a further request. `releases` is keyed `<area>@<version>` and omits releases that
 * failed verification. `heads` and `pages` are omitted; `files` contains only those that the shell loads itself
 * (entry, exposed files, styles): hashes of chunks loaded later are in the area's code.
 * `overrides` appears in development only.
 */
export type InlinedLive = {
  live: Live
  releases: Record<string, Release>
  /** The release whose prerendered markup is already in the page, if any. */
  prerendered?: { area: string; version: string }
  /** Paths that search engines may index; all others ask not to be indexed. */
  publicPaths: string[]
  overrides?: Record<string, AreaOverride>
}

/** Key of a release in `InlinedLive.releases`. */
export const releaseKey = (area: string, ref: Pick<ReleaseRef, 'version'>) => `${area}@${ref.version}`

/**
 * Body that the shell posts to `/operacion/reportes` when an area fails. The gateway removes long numbers from
 * the reason before it logs it; even so, the reason must not contain URLs or API responses.
 */
export const failureReport = z.strictObject({
  area: areaName,
  version,
  reason: z.string().min(1).max(200),
})
export type FailureReport = z.infer<typeof failureReport>
