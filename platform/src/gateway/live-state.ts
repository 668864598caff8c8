import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '../error-message'
import type { Layout } from '../registry/layout'
import { parseLive } from '../registry/state'
import { followFile } from './followed-file'
import { problemLog } from './problem-log'
import { emptyState, verifyState, type VerifiedState } from './verified-state'

export type LiveState = Awaited<ReturnType<typeof openLiveState>>

/**
 * Follows the live state as it changes. When the registry is unreachable or its file is corrupt, the last
 * verified state stays, and the log says so once.
 */
export async function openLiveState(
  at: Layout,
  log: FastifyBaseLogger,
  onChange: (state: VerifiedState, left: VerifiedState) => void,
  pollMs?: number,
) {
  let current = emptyState
  /** Whether the registry is in order, and when it last was. */
  const health: { inOrder: boolean; verifiedAt: number | undefined } = {
    inOrder: false,
    verifiedAt: undefined,
  }
  const logProblem = problemLog(log, 'registry')
  const reportProblems = (problems: readonly string[], consequence: string) => {
    health.inOrder = problems.length === 0
    logProblem(problems, consequence)
  }
  const keeps = () => `the site keeps revision ${current.live.revision}`

  const followed = followFile(
    at.live,
    async (text) => {
      if (text === undefined) {
        reportProblems(['live.json cannot be read'], keeps())
        return 'settled'
      }
      try {
        const { state, problems } = await verifyState(at, parseLive(text), current)
        const left = current
        current = state
        reportProblems(problems, 'the last good version takes over where there is one')
        onChange(state, left)
        return problems.length === 0 ? 'settled' : 'again'
      } catch (error) {
        reportProblems([errorMessage(error)], keeps())
        return 'settled'
      }
    },
    pollMs,
    () => {
      if (health.inOrder) health.verifiedAt = Date.now()
    },
  )
  await followed.refresh()
  return {
    current: () => current,
    health: () => health,
    refreshWithTimeout: followed.refreshWithTimeout,
    close: followed.close,
  }
}
