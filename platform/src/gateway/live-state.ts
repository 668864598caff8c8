import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '../error-message'
import type { Layout } from '../registry/layout'
import { parseLive } from '../registry/state'
import { followFile } from './followed-file'
import { troubleLog } from './troubles'
import { emptyState, verifyState, type VerifiedState } from './verified-state'

export type LiveState = Awaited<ReturnType<typeof openLiveState>>

/**
 * The live state, followed as it changes. When the registry is unreachable or its file is corrupt, the
 * last verified state stays, and one line in the log says so.
 */
export async function openLiveState(
  at: Layout,
  log: FastifyBaseLogger,
  onChange: (state: VerifiedState) => void,
  pollMs?: number,
) {
  let current = emptyState
  const trouble = troubleLog(log, 'registry')
  const keeps = () => `the site keeps revision ${current.live.revision}`

  const followed = followFile(
    at.live,
    async (text) => {
      if (text === undefined) {
        trouble(['live.json cannot be read'], keeps())
        return 'settled'
      }
      try {
        const { state, problems } = await verifyState(at, parseLive(text), current)
        current = state
        trouble(problems, 'the last good version takes over where there is one')
        onChange(state)
        return problems.length === 0 ? 'settled' : 'again'
      } catch (error) {
        trouble([errorMessage(error)], keeps())
        return 'settled'
      }
    },
    pollMs,
  )
  await followed.refresh()
  return { current: () => current, glance: followed.glance, close: followed.close }
}
