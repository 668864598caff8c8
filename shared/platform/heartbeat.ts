import { z } from 'zod'

/** Folder of a registry for the reports of gateways and auto-rollback. */
export const reportsName = 'reports'
/** `reports/<gateway><heartbeatExtension>`: heartbeat of a running gateway, which writes the file every 15 seconds. */
export const heartbeatExtension = '.presence.json'

/** A running gateway, and what it serves. */
export const heartbeat = z.object({
  formatVersion: z.literal(1),
  host: z.string(),
  /** The revision of the live state that it serves. */
  revision: z.number().int().nonnegative(),
  /** Code of the reason why it refuses the newest state; null if it does not. */
  refused: z.string().max(60).nullable().default(null),
  reads: z.object({ live: z.array(z.number()), release: z.array(z.number()) }),
})
export type Heartbeat = z.infer<typeof heartbeat>
