import { setTimeout as pause } from 'node:timers/promises'
import type { HistoryRecord } from '@fcr/shared/contracts/releases'
import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '../error-message'
import { problemLog } from '../gateway/problem-log'
import type { Layout } from '../registry/layout'
import { recordsNewestFirst } from '../registry/state'
import { callReceiver } from './call'
import { changeEvent, eventFor, type WebhookEvent } from './events'
import { openQueue, type Entry, type Queue } from './queue'
import type { Receiver, WebhookSettings } from './receivers'
import { eventNow, openWatch, type Watched } from './watch'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Ten hours in all. */
const PAUSES = [
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  60 * MINUTE,
  180 * MINUTE,
  360 * MINUTE,
]

export type CallResult = 'delivered' | 'failed' | 'given-up'

/**
 * Reports to other systems what happens to the registry and its gateways. Every gateway has one; the registry's queue
 * lets only one of them send each event. Nothing here delays a request.
 */
export function openWebhooks(
  at: Layout,
  log: FastifyBaseLogger,
  settings: WebhookSettings,
  watched: Watched & { onCall: (receiver: string, result: CallResult) => void },
) {
  const { receivers, everyMs = 2 * SECOND, callMs = 10 * SECOND, pausesMs = PAUSES } = settings
  const stopping = new AbortController()
  const findOthers = openWatch(at, watched, settings.behindMs ?? MINUTE)
  const queues = receivers.map((receiver) => ({
    receiver,
    // Longer than a call takes: only a gateway that died leaves its claim for so long.
    queue: openQueue(at, receiver.name, 6 * callMs),
  }))
  /** Found by the robot; kept until they are in the queue. */
  const given: WebhookEvent[] = []

  const attempt = async (receiver: Receiver, id: string, known: Entry): Promise<Entry> => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(callMs)])
    const problem = await callReceiver(receiver, { id, body: known.body }, signal)
    if (problem !== undefined && stopping.signal.aborted) return known
    const next = afterCall(known, problem, pausesMs)
    const result = next.outcome === 'waiting' ? 'failed' : next.outcome
    watched.onCall(receiver.name, result)
    const line = { receiver: receiver.name, event: id, problem, calls: next.failed }
    if (result === 'failed') log.warn(line, 'a webhook failed; it is tried again')
    if (result === 'given-up') log.error(line, 'a webhook was given up')
    return next
  }
  const deliver = async (receiver: Receiver, queue: Queue) => {
    await queue.prepare()
    for (const id of await queue.due(Date.now())) {
      if (stopping.signal.aborted) return
      await queue.claim(id, (known) => attempt(receiver, id, known))
    }
  }
  const notice = async () => {
    const ready = [...given]
    const others = [...ready, ...(await findOthers())]
    for (const { receiver, queue } of queues) {
      await queue.prepare()
      await queueChanges(at, watched, receiver, queue)
      for (const event of others) await addFor(receiver, queue, event)
    }
    given.splice(0, ready.length)
  }
  const repeat = async (subject: string, work: () => Promise<void>) => {
    const reportProblems = problemLog(log, subject)
    while (!stopping.signal.aborted) {
      await work().then(
        () => reportProblems([]),
        (error: unknown) => reportProblems([errorMessage(error)], 'events wait'),
      )
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const loops = [
    repeat('webhooks', notice),
    // A slow receiver delays no other.
    ...queues.map(({ receiver, queue }) =>
      repeat(`webhooks for ${receiver.name}`, () => deliver(receiver, queue)),
    ),
  ]
  return {
    /** Reports a version that fails visitors and cannot be taken back. */
    threshold(area: string, version: string): void {
      const id = `threshold-${area}-${version.replace(/[^\w-]/g, '_')}`
      given.push({ ...eventNow('threshold', id, watched.state().live.revision), area, version })
    },
    async close() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

function afterCall(known: Entry, problem: string | undefined, pausesMs: readonly number[]): Entry {
  if (problem === undefined) return { ...known, outcome: 'delivered' }
  const failed = known.failed + 1
  const wait = pausesMs[known.failed]
  return wait === undefined
    ? { ...known, failed, outcome: 'given-up' }
    : { ...known, failed, dueAt: Date.now() + wait }
}

/** Queues the changes since the last look, oldest first. A new receiver gets those from now on. */
async function queueChanges(at: Layout, { state }: Watched, receiver: Receiver, queue: Queue): Promise<void> {
  const { live } = state()
  // An empty state has nothing to compare with.
  if (live.revision === 0) return
  const cursor = (await queue.cursor()) ?? live.revision
  const fresh: HistoryRecord[] = []
  if (cursor < live.revision)
    for await (const record of recordsNewestFirst(at, live)) {
      if (record.revision <= cursor) break
      fresh.push(record)
    }
  for (const record of fresh.reverse()) await addFor(receiver, queue, changeEvent(record))
  await queue.moveCursor(live.revision)
}

async function addFor(receiver: Receiver, queue: Queue, event: WebhookEvent): Promise<void> {
  const wanted = eventFor(event, receiver)
  if (wanted) await queue.add(event.id, JSON.stringify(wanted), Date.now())
}
