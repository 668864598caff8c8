import type { FollowerHealth } from '../../remote'
import type { LiveState } from './live-state'

/** Whether pages can be served, and from which state. Public. */
export type PagesReadiness = {
  /**
   * `none`: the gateway has no verified shell, or no verified area. `degraded`: it serves pages, but gets no changes,
   * because a registry is not in order.
   */
  status: 'ok' | 'degraded' | 'none'
  /** Revision of the state that is served. */
  revision: number
  /** `not_in_order`: the registry is unreachable, damaged or refused; the last verified state is served. */
  registry: 'in_order' | 'not_in_order'
  /** Code of the reason why the newest state is refused; null if it is not. */
  refused: string | null
  /** The same for the registry that this one follows; null if it follows none. */
  upstream: 'in_order' | 'not_in_order' | null
  /** When the registry was last in order; null: never since the gateway started. */
  verifiedAt: string | null
}

const orderOf = ({ inOrder }: { inOrder: boolean }) => (inOrder ? 'in_order' : 'not_in_order')

export function readinessOf(live: LiveState, upstream?: () => FollowerHealth): PagesReadiness {
  const { refused, verifiedAt } = live.health()
  const { shell, releases, live: state } = live.current()
  // A disabled area has a page that says so.
  const hasArea = Object.values(releases).some(({ area }) => area !== 'shell')
  const inOrder = live.health().inOrder && (upstream?.().inOrder ?? true)
  return {
    status: !shell || !hasArea ? 'none' : inOrder ? 'ok' : 'degraded',
    revision: state.revision,
    registry: orderOf(live.health()),
    refused: refused ?? upstream?.().refused ?? null,
    upstream: upstream ? orderOf(upstream()) : null,
    verifiedAt: verifiedAt === undefined ? null : new Date(verifiedAt).toISOString(),
  }
}
