import { z } from 'zod'
import { typedLine, typedLines } from '../contracts/readings/schemas'
import type { CheckResult, CheckOutcome } from './check-results'
import { MOST_PREVIEW_HOURS, type Preview } from './previews'
import type { Keyring } from './keys'
import type { HistoryRecord, LiveArea } from './deployment-state'
import { areaName, keyId, version } from './manifest'

/** Address of the operators' page. The addresses of its API are below it. */
export const OPERATIONS = '/operacion'
/** `GET`: the session; `POST`: begins one; `DELETE`: ends it. */
export const SESSION = `${OPERATIONS}/sesion`
/** `POST`: returns the content that the passkey signs to begin a session. */
export const SESSION_CHALLENGES = `${SESSION}/retos`
/** `POST`: submits the public key of a new passkey, for an operator to allow it. */
export const KEY_REQUESTS = `${SESSION}/llaves`
/** The registry, for the page and for gateways and commands on other machines, which sign their requests. */
export const REGISTRY = `${OPERATIONS}/registro`
/** `POST`: returns the unsigned record of a change. */
export const PROPOSALS = `${REGISTRY}/proposals`
/** `GET`: server-sent events `snapshot`, each with a `Snapshot`. */
export const EVENTS = `${REGISTRY}/events`

const base64url = z
  .string()
  .max(4000)
  .regex(/^[\w-]+$/)

/** What an authenticator returns when a passkey signs (WebAuthn, `AuthenticatorAssertionResponse`). */
export const assertion = z.object({
  authenticatorData: base64url,
  clientDataJSON: base64url,
  signature: base64url,
})
export type Assertion = z.infer<typeof assertion>

/** A pending passkey, which an operator may allow. */
export const keyRequest = z.object({
  /** SPKI, DER in base64url. */
  publicKey: base64url,
  /** The credential's id. */
  credential: base64url.max(1400),
})
export type KeyRequest = z.infer<typeof keyRequest>
export type WaitingKey = KeyRequest & {
  id: string
  rpId: string
  /** Of the page that made it. */
  origin?: string | undefined
  requestedAt: string
}

export const sessionRequest = z.object({
  nonce: base64url.max(200),
  credential: base64url.max(1400),
  assertion,
})
export type SessionRequest = z.infer<typeof sessionRequest>
/** An operator's session. It can only read: every change needs the passkey again. */
export type OperatorSession = {
  key: string
  owner: string
  /** The credential of the passkey, which also signs the changes. */
  credential: string
}

const why = typedLines(500).min(1)
const change = z.object({ area: areaName, reason: why })
/** `force`: also if the release checks found a problem. */
const checkedChange = change.extend({ force: z.boolean().optional() })
/**
 * `securityFix`: auto-rollback must not roll the version back. `intended`: the operator confirms the differences from
 * the live version.
 */
const newVersion = checkedChange.extend({
  securityFix: z.literal(true).optional(),
  intended: z.literal(true).optional(),
})

/**
 * A change that an operator requests. Errors: 409 with `{ code, reasons }`; the reasons are those of the command, in
 * English.
 */
export const proposal = z.discriminatedUnion('action', [
  checkedChange.extend({ action: z.literal('rollback'), to: version.optional() }),
  change.extend({ action: z.literal('disable') }),
  change.extend({ action: z.literal('enable') }),
  newVersion.extend({ action: z.literal('activate'), version }),
  newVersion.extend({
    action: z.literal('canary'),
    version,
    percent: z.number().int().min(1).max(100),
  }),
  change.extend({ action: z.literal('end-canary') }),
  newVersion.extend({ action: z.literal('promote') }),
  z.object({
    action: z.literal('preview'),
    area: areaName,
    version,
    hours: z.number().int().min(1).max(MOST_PREVIEW_HOURS),
  }),
  z.object({ action: z.literal('allow-key'), id: keyId, owner: typedLine(100).min(1) }),
  z.object({ action: z.literal('revoke-key'), id: keyId, reason: why }),
])
export type Proposal = z.infer<typeof proposal>
/** A change of the keys. */
export type KeyProposal = Extract<Proposal, { action: 'allow-key' | 'revoke-key' }>
/** A change of what is live. */
export type ChangeProposal = Exclude<Proposal, KeyProposal | { action: 'preview' }>

/** The signatures in `record` and `keyring` are empty, for the passkey's to be filled in; a preview's is in its token. */
export type Proposed =
  | { outcome: 'proposed'; record: HistoryRecord }
  | { outcome: 'proposed-keys'; keyring: Keyring }
  | { outcome: 'proposed-preview'; granted: Preview }
  | { outcome: 'unchanged'; why: string }

/** In milliseconds; null if no browser has measured it. */
export type Speed = { median: number; p75: number } | null
/** Visits, those that failed, the networks that reported them, and timings. */
export type Figures = { visits: number; failing: number; networks: number; lcp: Speed; inp: Speed }

export type AreaOverview = {
  area: string
  active: string | null
  lastGood: string | null
  disabled: LiveArea['disabled']
  /** When the active version became active, by whom and why. */
  since: string | null
  by: string | null
  reason: string | null
  /** What the release checks had found in the active version when it was made live by force. */
  forced?: string[]
  /** How many failures of the active version browsers reported in the last hour. */
  failures: number
  /** The version that a share of the visitors gets, in percent. */
  canary: { version: string; percent: number } | null
  /** Of the last 24 hours. */
  figures: { active: Figures | null; lastGood: Figures | null; canary: Figures | null }
  /** Versions in the registry, newest publication first. */
  versions: {
    version: string
    publishedAt: string
    commit: string | null
    /** Outcome of its last valid run of the release checks; null if there is none. */
    gate: { outcome: CheckOutcome; thorough: CheckOutcome | null } | null
  }[]
}

/** Something that an operator should look at now. */
export type Alarm =
  /** A live version, or a canary, fails clearly more often than its control. */
  | {
      kind: 'failing'
      area: string
      version: string
      visits: number
      failing: number
      before: Failing | null
    }
  /** The slowest quarter of the visits waits longer than 2.5 s for the page. */
  | { kind: 'slow'; area: string; version: string; lcp: number }
  /** A gateway serves an older revision. */
  | { kind: 'behind'; host: string; revision: number }
  /** The newest state is refused: by the gateway of another machine, or here if `host` is null. `why`: a code. */
  | { kind: 'refused'; why: string; host: string | null }
  /** Auto-rollback has rolled a version back within the last day. */
  | { kind: 'taken-back'; area: string; version: string; reason: string; at: string }
type Failing = { version: string; visits: number; failing: number }

/** Everything that the page shows about the current state. */
export type Snapshot = {
  /** The site's public origin, if it is known: this page may have another host. */
  site: string | null
  revision: number
  at: string
  areas: (AreaOverview & {
    /** Visits and failing visits of all versions in each of the last 24 hours, oldest first. */
    hours: { visits: number; failing: number }[]
  })[]
  /** Gateways seen within the last minute. */
  gateways: { gateway: string; host: string; revision: number }[]
  alarms: Alarm[]
}

/** Failures of a version at one place, most frequent first. `source`: `<file of the release>:<line>:<column>`. */
export type FailurePlace = { reason: string; source: string | null; count: number; lastAt: string }

/** Last run of the release checks for a version, and the names of its pictures: `<REGISTRY>/gates/<area>/<version>/<name>`. */
export type CheckRun = { result: CheckResult | null; pictures: string[] }
