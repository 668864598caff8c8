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
  /** Exact version of the federation runtime, which the shell hands over. */
  federation: z.string(),
  /**
   * Singletons (`singletons.json`) the area imports -> semver range, from the minor version it was built with; in
   * `provides` all of them, with the exact version.
   */
  shared: z.record(z.string(), z.string()),
})
export type Requirements = z.infer<typeof requirements>

/** A plain path of the site, as the browser asks for it: no pattern, no query, no closing slash. */
export const pagePath = z.string().regex(/^\/(?:[A-Za-z0-9_~-]+(?:\/[A-Za-z0-9_~-]+)*)?$/)

/** What a page says of itself before any script runs. Texts of the site stand in it as tokens (`site-text.ts`). */
export const pageHead = z.strictObject({
  title: z.string(),
  description: z.string().nullable(),
  /** The same for everybody: listed in the sitemap, and search engines may show it. */
  public: z.boolean(),
})
export type PageHead = z.infer<typeof pageHead>

/**
 * What the bundler writes as `dist/build.json`: the release without the facts of its publication.
 * A shell has `entry` and `styles` and no `exposes`; it states in `provides` what areas may require.
 */
export const build = z.strictObject({
  formatVersion: z.literal(1),
  area: areaName,
  version,
  /** Name of the container's global variable; differs for each version. */
  global: z.string(),
  /** The script that loads the area (or the shell). */
  entry: releasePath,
  /** Exposed module -> the scripts and styles it needs at once. */
  exposes: z.record(z.string(), z.strictObject({ js: z.array(releasePath), css: z.array(releasePath) })),
  /** Styles that the shell's HTML links. */
  styles: z.array(releasePath),
  /** Files worth preloading with the page, for example fonts. */
  preload: z.array(releasePath),
  /** Route patterns the area owns, in react-router's syntax, absolute. */
  routes: z.array(z.string().startsWith('/')),
  /** Heads of its routes, by their pattern. */
  heads: z.record(z.string().startsWith('/'), pageHead).default({}),
  /**
   * Pages whose content was made at the build, by their path: a file with the markup that the area's routes
   * render there. Styles come from `exposes`. Tokens of the site's texts and of the shell stand in it.
   */
  pages: z.record(pagePath, pageHead.extend({ file: releasePath })).default({}),
  /** Of a shell: its page as it looks at routes of a pattern; at all others, `index.html`. */
  frames: z.record(z.string().startsWith('/'), releasePath).default({}),
  requires: requirements.nullable(),
  provides: requirements.nullable(),
  /** Of a shell: singletons that come in files of their own, with the first area that requires them. */
  shares: z.record(z.string(), z.array(releasePath)).default({}),
  /** npm packages and shared modules whose code is in the build, by the name that areas import. */
  bundled: z.array(z.string()).default([]),
  /** SHA-256 (hex) of the sources it was built from. */
  sourceHash: z.string(),
})
export type Build = z.infer<typeof build>

/** `areas/<area>/<version>/release.json` in the registry; immutable. */
export const release = build.extend({
  /**
   * Every file of the release but `release.json`, its signature and the `.br`/`.gz` twins, which follow
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

/** Identifies a publishing key: the first 16 hex digits of the SHA-256 of its public half (SPKI, DER). */
export const keyId = z.string().regex(/^[0-9a-f]{16}$/)

/** `keys/<id>.json`: a key, and the areas whose releases it may sign. */
export const publishingKey = z.strictObject({
  formatVersion: z.literal(1),
  id: keyId,
  /** Ed25519, SPKI, DER in base64. */
  publicKey: z.base64(),
  areas: z.array(areaName),
  /** Made by a local start, for every area: this registry serves one machine, not the public. */
  local: z.boolean(),
  /** Whose it is, for people. */
  owner: z.string(),
  addedAt: z.iso.datetime(),
  addedBy: z.string(),
  revoked: z.strictObject({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
})
export type PublishingKey = z.infer<typeof publishingKey>

/** `signature.json` beside `release.json`: signatures over its bytes. One of a valid key is enough. */
export const signatures = z.strictObject({
  formatVersion: z.literal(1),
  signatures: z.array(z.strictObject({ key: keyId, signature: z.base64() })),
})
export type Signatures = z.infer<typeof signatures>

/** How a version came through the gate. `ungated`: there was no browser to mount it in. */
export const gateOutcome = z.enum(['passed', 'failed', 'ungated'])
export type GateOutcome = z.infer<typeof gateOutcome>

/** `gates/<area>/<version>.json`: the newest look of the gate at a version. */
export const gateResult = z.strictObject({
  formatVersion: z.literal(1),
  area: areaName,
  release: releaseRef,
  outcome: gateOutcome,
  problems: z.array(z.string()),
  /** What else was live in that look, by area. */
  beside: z.record(areaName, releaseRef),
  /** The browser it was mounted in. */
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

/** `live.json`: what is live now, the shell among the areas under the name `shell`. */
export const live = z.strictObject({
  formatVersion: z.literal(1),
  revision: z.number().int().nonnegative(),
  updatedAt: z.iso.datetime(),
  areas: z.record(areaName, liveArea),
})
export type Live = z.infer<typeof live>

/** `history/<revision>.json`: who changed what and why, and the whole state from then on. */
export const historyRecord = z.strictObject({
  formatVersion: z.literal(1),
  revision: z.number().int().positive(),
  /** The revision it was built on. A number that this chain skips was claimed and never came into force. */
  previous: z.number().int().nonnegative(),
  at: z.iso.datetime(),
  action: z.enum(['activate', 'rollback', 'disable', 'enable', 'prune']),
  actor: z.string(),
  reason: z.string(),
  changes: z.array(
    z.strictObject({ area: areaName, from: version.nullable(), to: version, disabled: z.boolean() }),
  ),
  /** How each version that became active came through the gate, and the problems that --force passed over. */
  gate: z
    .array(z.strictObject({ area: areaName, version, outcome: gateOutcome, forced: z.array(z.string()) }))
    .default([]),
  /** The process that wrote it: tells an unfinished change from an abandoned one. `started`: clock ticks since boot. */
  writer: z.strictObject({ host: z.string(), pid: z.number().int(), started: z.string().nullable() }),
  live,
})
export type HistoryRecord = z.infer<typeof historyRecord>

/** An area that comes from a dev server instead of the registry. What is left out follows from its active release. */
export const areaOverride = z.strictObject({
  /** Absolute address of the container's entry (of the shell: its script). */
  entryUrl: z.url({ protocol: /^https?$/ }),
  global: z.string().optional(),
  routes: z.array(z.string().startsWith('/')).optional(),
  /** Absolute addresses of the stylesheets that the shell's page links. */
  styles: z.array(z.url({ protocol: /^https?$/ })).optional(),
})
export type AreaOverride = z.infer<typeof areaOverride>

/**
 * The state that the gateway writes into the page as `<script type="application/json" id="fcr-live">`:
 * the live state and the releases it names (active and last good), each verified against its hash, so that
 * the first area loads without a further request. `releases` is keyed `<area>@<version>`; a release that
 * did not verify is missing from it. `heads` and `pages` stay out; of `files` only those are inlined that the shell loads itself (entry,
 * exposed files, styles): chunks that an area loads later carry their hashes in the area's own code.
 * `overrides` appears in development only.
 */
export type InlinedLive = {
  live: Live
  releases: Record<string, Release>
  /** The release whose markup already stands in the page, where there is one. */
  prerendered?: { area: string; version: string }
  /** Addresses that everybody may find; all others ask search engines to stay away. */
  publicPaths: string[]
  overrides?: Record<string, AreaOverride>
}

/** Key of a release in `InlinedLive.releases`. */
export const releaseKey = (area: string, ref: Pick<ReleaseRef, 'version'>) => `${area}@${ref.version}`

/**
 * What the shell posts to `/operacion/reportes` when an area fails. The gateway takes long numbers out of
 * the reason before it logs it; still, no address and no answer of the API belongs into it.
 */
export const failureReport = z.strictObject({
  area: areaName,
  version,
  reason: z.string().min(1).max(200),
})
export type FailureReport = z.infer<typeof failureReport>
