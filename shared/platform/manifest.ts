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
const pageHead = stored({
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

/** A version of an area. */
export type Target = { area: string; ref: ReleaseRef }

export const sameRef = (a: ReleaseRef | null | undefined, b: ReleaseRef | null | undefined) =>
  a?.version === b?.version && a?.integrity === b?.integrity
