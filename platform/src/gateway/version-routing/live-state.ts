import type { FastifyBaseLogger } from 'fastify'
import { Refusal, errorMessage, problemLog, type Layout } from '../../files'
import { states } from '../../store'
import { followFile, type Following } from './followed-file'
import { createServedStates } from './served-states'
import { emptyState, verifyState, type VerifiedState } from './verified-state'

type Listener = (state: VerifiedState, previous: VerifiedState) => void

export type LiveStateOptions = {
  /** How the registry and the site's settings are followed, in addition to the check at each request. */
  following?: Following | undefined
  /**
   * File in which this gateway stores the newest state that it has served, so that it refuses older ones after a
   * restart.
   */
  servedFile?: string | undefined
  overrides?: VerifiedState['overrides']
}

/** Whether the registry is in order, and when it last was. `refused`: the code of why the newest state is not served. */
type Health = { inOrder: boolean; refused: string | undefined; verifiedAt: number | undefined }

export type LiveState = Awaited<ReturnType<typeof createLiveState>>

/**
 * Follows the live state as it changes. If the registry is unreachable, or the file is corrupt, lacks a valid
 * signature or is older than the state served, the last verified state stays, and this is logged once.
 */
export async function createLiveState(
  at: Layout,
  log: FastifyBaseLogger,
  { following, servedFile, overrides }: LiveStateOptions,
) {
  const served = await createServedStates(at, log, servedFile)
  let current: VerifiedState = { ...emptyState, overrides }
  const listeners = new Set<Listener>()
  const health: Health = { inOrder: false, refused: undefined, verifiedAt: undefined }
  const logProblem = problemLog(log, 'registry')
  const reportProblems = (problems: readonly string[], consequence: string) => {
    health.inOrder = problems.length === 0
    logProblem(problems, consequence)
  }
  const keeps = () => `the site keeps revision ${current.live.revision}`

  const followed = followFile(
    // Changes in the history are live, even if no command has updated `live.json` since.
    [at.live, at.history, at.keys],
    async (text) => {
      if (text === undefined) {
        reportProblems(['live.json cannot be read'], keeps())
        return 'settled'
      }
      try {
        const stored = states.parseState(text)
        await states.requireTrusted(at, stored)
        const read = (await states.newestAfter(at, stored))?.live ?? stored
        served.requireNotOlder(read)
        const { state, problems } = await verifyState(at, read, current)
        const previous = current
        current = state
        health.refused = undefined
        await served.remember(read)
        reportProblems(problems, 'the last good version takes over where there is one')
        for (const listener of listeners) listener(state, previous)
        return problems.length === 0 ? 'settled' : 'again'
      } catch (error) {
        health.refused = error instanceof Refusal ? error.code : undefined
        reportProblems([errorMessage(error)], keeps())
        // A key may be allowed, or a record may arrive, while the file stays the same.
        return error instanceof Refusal ? 'again' : 'settled'
      }
    },
    following,
    () => {
      if (health.inOrder) health.verifiedAt = Date.now()
    },
  )
  await followed.refresh()
  return {
    current: () => current,
    /** Calls the listener with the current state, then with every later one. */
    onChange(listener: Listener) {
      listeners.add(listener)
      listener(current, emptyState)
    },
    health: () => health,
    refreshWithTimeout: followed.refreshWithTimeout,
    close: followed.close,
  }
}
