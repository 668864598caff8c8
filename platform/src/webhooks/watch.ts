import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { VerifiedState } from '../gateway/verified-state'
import type { Layout } from '../registry/layout'
import { presentGateways } from '../registry/presence'
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

/** Returns a function that finds gateways that have been behind for a while, and a state that is refused. */
export function openWatch(at: Layout, { state, refused }: Watched, behindMs: number) {
  /** Since when a gateway has been seen with a revision that is not the newest. */
  const behind = new Map<string, number>()

  const gatewaysBehind = async (now: number): Promise<WebhookEvent[]> => {
    const { revision } = state().live
    const late = (await presentGateways(at)).filter((each) => each.revision < revision)
    const keys = new Set(late.map(keyOf))
    for (const key of behind.keys()) if (!keys.has(key)) behind.delete(key)
    for (const key of keys) if (!behind.has(key)) behind.set(key, now)
    return late
      .filter((each) => now - (behind.get(keyOf(each)) ?? now) >= behindMs)
      .map((each) => ({ ...eventNow('gateway', keyOf(each), each.revision), host: each.host }))
  }
  const refusedState = async (): Promise<WebhookEvent[]> => {
    const why = refused()
    if (why === undefined) return []
    const bytes = await readFile(at.live).catch(() => '')
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    return [{ ...eventNow('refused', `refused-${hash}`, state().live.revision), why }]
  }
  return async (now = Date.now()) => [...(await gatewaysBehind(now)), ...(await refusedState())]
}

/** The same for all gateways that see it. */
const keyOf = ({ gateway, revision }: { gateway: string; revision: number }) =>
  `gateway-${gateway}-${revision}`
