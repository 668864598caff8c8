import { z } from 'zod'
import { areaName } from '@fcr/shared/contracts/releases'
import { isSafeAddress } from '../remote/address'

/**
 * What is reported: a change of what is live (`change`); a version that the robot took back (`taken-back`) or could
 * not take back (`threshold`); a gateway that serves an older revision for more than a minute (`gateway`); a state that
 * a gateway refuses (`refused`).
 */
export const eventKinds = ['change', 'taken-back', 'threshold', 'gateway', 'refused'] as const
export type EventKind = (typeof eventKinds)[number]

/** A list of receivers, as in the file that `WEBHOOKS_FILE` names. */
export const receiverList = z
  .array(
    z.strictObject({
      /** For the log, metrics and the queue. */
      name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be like on-call'),
      url: z.url().refine((text) => {
        const { username, password } = new URL(text)
        return isSafeAddress(text) && !username && !password
      }, 'must be https, or http on this machine, without a password'),
      secretFile: z.string().min(1),
      /** Operators get everything; a team only what concerns its area. */
      grant: z.union([
        z.literal('operator'),
        z
          .string()
          .startsWith('team:')
          .refine((grant) => areaName.safeParse(grant.slice(5)).success, 'must be operator or team:<area>'),
      ]),
      events: z
        .array(z.enum(eventKinds))
        .nonempty()
        .default([...eventKinds]),
    }),
  )
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'names must differ')

export type Receiver = Omit<z.infer<typeof receiverList>[number], 'secretFile'> & { secret: string }

export type WebhookSettings = {
  receivers: readonly Receiver[]
  /** How often it looks for events and calls that are due. */
  everyMs?: number
  /** Longest time that a call may take. */
  callMs?: number
  /** Pauses after failed calls; after the last one the event is given up. */
  pausesMs?: readonly number[]
  /** How long a gateway may serve an older revision. */
  behindMs?: number
}
