import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { VerifiedState } from '../gateway/verified-state'
import type { Layout } from '../registry/layout'
import { openLasting, presentGateways } from '../registry/presence'
import type { WebhookEvent } from './events'

export type Watched = {
  state: () => VerifiedState
  /** Code of the reason why the newest state is refused. */
  refused: () => string | undefined
}

export const eventNow = (kind: WebhookEvent['kind'], id: string, revision: number): WebhookEvent => ({
  formatVersion: 1,
  id,
  kind,
  at: new Date().toISOString(),
  revision,
})

/**
 * Returns a function that finds gateways that have been behind for a while, and a state that is refused: by the
 * gateways of this folder, or for a while by others, such as those with a copy of the registry.
 */
export function openWatch(at: Layout, { state, refused }: Watched, behindMs: number) {
  const lateSince = openLasting(behindMs)
  const refusedSince = openLasting(behindMs)

  const refusedHere = async (why: string): Promise<WebhookEvent> => {
    const bytes = await readFile(at.live).catch(() => '')
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    return { ...eventNow('refused', `refused-${hash}`, state().live.revision), why }
  }
  return async (now = Date.now()): Promise<WebhookEvent[]> => {
    const { revision } = state().live
    const present = await presentGateways(at)
    const why = refused()
    const late = lateSince(
      present.filter((each) => each.revision < revision),
      now,
    )
    const refusing = refusedSince(
      present.filter((each) => each.refused !== null),
      now,
    )
    return [
      ...late.map((each) => ({ ...eventFrom('gateway', each), host: each.host })),
      ...(why === undefined
        ? refusing.map((each) => ({
            ...eventFrom('refused', each),
            host: each.host,
            why: each.refused ?? '',
          }))
        : [await refusedHere(why)]),
    ]
  }
}

/** About a gateway; the same for all gateways that see it. */
const eventFrom = (
  kind: 'gateway' | 'refused',
  { gateway, revision }: { gateway: string; revision: number },
) => eventNow(kind, `${kind}-${gateway}-${revision}`, revision)
