import type { Snapshot } from '@fcr/shared/platform/operations'
import { useState } from 'react'

/** Returns when this page first saw each gateway at a revision, in milliseconds; undefined: not yet. */
export function useArrivals(gateways: Snapshot['gateways'], revision: number) {
  const [seen, setSeen] = useState<Readonly<Record<string, number>>>({})
  const fresh = gateways.filter(
    (gateway) => gateway.revision >= revision && seen[gateway.gateway] === undefined,
  )
  if (fresh.length > 0) {
    const now = Date.now()
    setSeen({ ...seen, ...Object.fromEntries(fresh.map(({ gateway }) => [gateway, now])) })
  }
  return gateways.map(({ gateway, host }) => ({ gateway, host, at: seen[gateway] }))
}
