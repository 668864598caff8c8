import { z } from 'zod'
import { stored } from '../contracts/stored'
import { areaName, keyId, releaseRef } from './manifest'

/** A version's result at the release checks. `ungated`: there was no browser in which to mount it. */
export const checkOutcome = z.enum(['passed', 'failed', 'ungated'])
export type CheckOutcome = z.infer<typeof checkOutcome>

/** `hidden`: without size, transparent, or outside the page; `covered`: something else is in front of it. */
const visibility = z.enum(['visible', 'hidden', 'covered', 'missing'])
export type Visibility = z.infer<typeof visibility>

/** Position of a page's heading and frame. Later versions are compared with it. */
const pageLayout = stored({
  /** Where the visit ended: pages redirect those who may not see them. */
  path: z.string(),
  /** Whether the area shows its pages without the site's header and footer. */
  frameless: z.boolean(),
  header: visibility,
  footer: visibility,
  /** Distance of the header's lower edge and of the heading from the top of the page, in pixels. */
  headerBottom: z.number(),
  headingTop: z.number(),
  /** What the visitor checks noted, by the window's width and the check's name. Missing in earlier versions. */
  seen: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
})
export type PageLayout = z.infer<typeof pageLayout>

/** By area, then by path and role: `{ 'mf-afiliados': { '/me member': … } }`. */
const pageLayouts = z.record(areaName, z.record(z.string(), pageLayout))
export type PageLayouts = z.infer<typeof pageLayouts>

/** `gates/<area>/<version>.json`: the latest release checks of a version. */
export const checkResult = stored({
  formatVersion: z.literal(1),
  area: areaName,
  release: releaseRef,
  /** `failed` also if only the thorough part failed: older commands read only this. */
  outcome: checkOutcome,
  problems: z.array(z.string()),
  /** What looks otherwise than in the live version, which an operator confirms. Missing: nothing. */
  differences: z.array(z.string()).optional(),
  /** The other areas live during that run. */
  beside: z.record(areaName, releaseRef),
  /** The browser in which it was mounted. */
  browser: z.string().nullable(),
  at: z.iso.datetime(),
  /** Layouts of all pages that were visited. Missing in results of earlier versions. */
  layouts: pageLayouts.optional(),
  /** How the thorough part ended. Missing: not run. */
  thorough: stored({ outcome: checkOutcome, at: z.iso.datetime() }).optional(),
  /** Over everything else, by a key that may sign check results. */
  signed: stored({ key: keyId, signature: z.base64() }).optional(),
})
export type CheckResult = z.infer<typeof checkResult>
