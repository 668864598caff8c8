import { z } from 'zod'
import { stored } from '../contracts/stored'
import { checkOutcome } from './check-results'
import { areaName, keyId, releaseRef, version } from './manifest'

const liveArea = stored({
  active: releaseRef,
  lastGood: releaseRef.nullable(),
  canary: releaseRef.extend({ percent: z.number().int().min(0).max(100), salt: z.string() }).nullable(),
  disabled: stored({ reason: z.string(), since: z.iso.datetime() }).nullable(),
})
export type LiveArea = z.infer<typeof liveArea>

/** SHA-256 in hex. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The signed change that a live state comes from. Its signature covers the state too. */
const signedChange = stored({
  action: z.string(),
  /** Hash of the history record without its state: who, when, why and what. */
  details: sha256,
  /** Hash of the previous signed change; null where the chain begins. */
  before: sha256.nullable(),
  /**
   * The revision in which each area's active version became active. Missing for an area whose version became active
   * before revisions were recorded here.
   */
  since: z.record(areaName, z.number().int().positive()).optional(),
  key: keyId,
  signature: z.base64(),
})

/** `live.json`: the live state; the shell is listed among the areas as `shell`. */
export const live = stored({
  formatVersion: z.literal(1),
  revision: z.number().int().nonnegative(),
  updatedAt: z.iso.datetime(),
  areas: z.record(areaName, liveArea),
  /** Missing in the state that browsers get, in an empty registry, and in an unsigned one of an early version. */
  statement: signedChange.optional(),
})
export type Live = z.infer<typeof live>

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
  /** Check result of each version that became active. */
  gate: z
    .array(
      stored({
        area: areaName,
        version,
        outcome: checkOutcome,
        /** The problems that --force overrode. */
        forced: z.array(z.string()),
        /** The differences from the previous version that the operator confirmed. Missing: none. */
        intended: z.array(z.string()).optional(),
      }),
    )
    .default([]),
  live,
})
export type HistoryRecord = z.infer<typeof historyRecord>
