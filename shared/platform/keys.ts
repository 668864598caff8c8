import { z } from 'zod'
import { stored } from '../contracts/stored'
import { areaName, keyId, pagePath } from './manifest'

/** Size budget of an area. Earlier versions also stored `bootMs` and `taskMs`, which have no effect. */
const areaBudget = stored({
  /** Bytes of its scripts and style sheets, before compression. */
  bytes: z.number().int().positive().optional(),
})
export type AreaBudget = z.infer<typeof areaBudget>

/** A key, the areas whose releases it may sign, and its other grants. */
export const publishingKey = stored({
  formatVersion: z.literal(1),
  id: keyId,
  /** SPKI, DER in base64: Ed25519, or a passkey's. */
  publicKey: z.base64(),
  /**
   * A passkey: its credential, the host for which it was made (WebAuthn: the RP ID), and the origin of the only page
   * on which it signs. Without that, the page has the usual port of https.
   */
  passkey: stored({ credential: z.string(), rpId: z.string(), origin: z.string().optional() }).optional(),
  areas: z.array(areaName),
  /**
   * Route grants: paths, with everything below them, for which an area published with this key may have routes; any
   * for areas not in it.
   */
  paths: z.record(areaName, z.array(pagePath)).optional(),
  /** Size budgets of areas published with this key; areas not in it are compared with their live version only. */
  budgets: z.record(areaName, areaBudget).optional(),
  /**
   * `operator`: every change of the live state; `gate`: results of the release checks; `robot`: automatic rollbacks.
   * Not a closed list: later versions have more.
   */
  grants: z.array(z.string()).default([]),
  /**
   * Created by a local start, with all grants but auto-rollback's: this registry serves one machine, not the public.
   */
  local: z.boolean(),
  /** The key's owner: the actor of the changes that it signs. */
  owner: z.string(),
  addedAt: z.iso.datetime(),
  addedBy: z.string(),
  revoked: stored({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
})
export type PublishingKey = z.infer<typeof publishingKey>

/**
 * `keys/<number>.json`: a change of the keys, and all keys after it. A key that is an operator's before the change has
 * signed it; in the first, which is the root of trust, one that it names.
 */
export const keyring = stored({
  formatVersion: z.literal(1),
  number: z.number().int().positive(),
  /** The change on which it is based, and its hash; 0 and null in the first. */
  previous: z.number().int().nonnegative(),
  before: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  at: z.iso.datetime(),
  /** Not a closed list: later versions may have more actions. */
  action: z.string(),
  /** Owner of the key that signed it. */
  actor: z.string(),
  reason: z.string(),
  keys: z.array(publishingKey),
  /** Over everything else. */
  signed: stored({ key: keyId, signature: z.base64() }),
})
export type Keyring = z.infer<typeof keyring>
