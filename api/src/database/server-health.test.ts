import { beforeEach, describe, expect, it } from '@jest/globals'
import { FakeClock } from '../testing/fake-clock'
import { isGone } from './query-watch'
import { ServerHealth, type Probe } from './server-health'

/**
 * A server that responds to each connection after so many milliseconds, refuses it at once, or stays silent.
 */
type Behaviour = number | 'refuses' | 'silent'

let clock: FakeClock
let behaviour: Behaviour
/** Number of connections opened by probes, and those not closed yet. */
let opened: number
let open: Set<number>
/** Continuations of connections that wait for the silent server; they resume when the server is back. */
let waiting: (() => void)[]
let health: ServerHealth

function probe(): Probe {
  opened += 1
  const id = opened
  open.add(id)
  const outcome = new Promise<'responded' | 'refused'>((resolve) => {
    if (behaviour === 'refuses') resolve('refused')
    else if (behaviour === 'silent') waiting.push(() => resolve('responded'))
    else clock.after(behaviour, () => resolve('responded'))
  })
  return { outcome, drop: () => open.delete(id) }
}
const comeBack = () => {
  behaviour = 1
  for (const goOn of waiting) goOn()
}

beforeEach(() => {
  clock = new FakeClock()
  opened = 0
  open = new Set()
  waiting = []
  health = new ServerHealth(probe, clock.after)
})

describe('the server', () => {
  it('is down as soon as it refuses a connection', async () => {
    behaviour = 'refuses'
    expect(await health.responds()).toBe(false)
    expect(health.isDown()).toBe(true)
  })

  it('is not down when one probe is late, only when a second one is late too', async () => {
    behaviour = 'silent'
    const responds = health.responds()
    await clock.pass(900)
    expect([health.isDown(), opened]).toEqual([false, 2])
    await clock.pass(100)
    expect(await responds).toBe(false)
    expect([health.isDown(), open.size]).toEqual([true, 0])
  })

  it('is down as soon as it refuses the second probe', async () => {
    behaviour = 'silent'
    void health.responds()
    await clock.pass(400)
    behaviour = 'refuses'
    await clock.pass(100)
    expect(health.isDown()).toBe(true)
  })

  it.each([1, 400, 600, 750, 900])(
    'is not down while it repeatedly responds within %i ms',
    async (slowness) => {
      behaviour = slowness
      for (let round = 0; round < 5; round += 1) {
        const responds = health.responds()
        await clock.pass(slowness + 1)
        expect(await responds).toBe(true)
      }
      expect([health.isDown(), open.size]).toEqual([false, 0])
    },
  )

  it('is not considered silent while our own process is blocked', async () => {
    behaviour = 100
    const responds = health.responds()
    for (const blocked of [5000, 30_000]) {
      // The response has arrived meanwhile, but is read after the timers.
      const late = clock.block(blocked)
      expect(health.isDown()).toBe(false)
      await late
    }
    expect(await responds).toBe(true)
  })

  it('is considered silent after a fixed number of event loop ticks, however long each takes', async () => {
    behaviour = 'silent'
    void health.responds()
    for (let turn = 0; turn < 30; turn += 1) await clock.block(1000)
    expect(health.isDown()).toBe(false)
    for (let turn = 0; turn < 10; turn += 1) await clock.block(1000)
    expect(health.isDown()).toBe(true)
  })

  it('is not down while it answers other queries, even if no new connection succeeds', async () => {
    behaviour = 'silent'
    void health.responds()
    for (let query = 0; query < 20; query += 1) {
      await clock.pass(300)
      health.sawResponse()
    }
    expect(health.isDown()).toBe(false)
    await clock.pass(1000)
    expect(health.isDown()).toBe(true)
  })

  it('is probed once for all concurrent callers', async () => {
    behaviour = 300
    const results = Promise.all(Array.from({ length: 50 }, () => health.responds()))
    await clock.pass(301)
    expect(new Set(await results)).toEqual(new Set([true]))
    expect(opened).toBe(1)
  })

  it.each(['refuses', 'silent'] as const)('is back soon after it no longer %s', async (fault) => {
    behaviour = fault
    void health.responds()
    await clock.pass(10_000)
    expect(health.isDown()).toBe(true)
    comeBack()
    await clock.pass(300)
    expect([health.isDown(), open.size]).toEqual([false, 0])
  })

  it('stays down, and is probed indefinitely, while it is gone', async () => {
    behaviour = 'refuses'
    void health.responds()
    await clock.pass(60_000)
    expect(health.isDown()).toBe(true)
    expect(opened).toBeGreaterThan(100)
  })

  it('is not probed once the pool is closed', async () => {
    behaviour = 'refuses'
    void health.responds()
    await clock.pass(0)
    health.close()
    await clock.pass(1000)
    expect([opened, clock.pending()]).toEqual([1, 0])
  })
})

describe('a query', () => {
  const never = new Promise<never>(() => undefined)
  /** Result of the watch over a query so far. */
  const watch = (result: Promise<unknown>) => {
    const state = { gone: undefined as boolean | undefined }
    void isGone(result, health).then((gone) => (state.gone = gone))
    return state
  }

  it('is abandoned within about a second when the server hangs', async () => {
    behaviour = 'silent'
    const query = watch(never)
    await clock.pass(1100)
    expect(query.gone).toBe(true)
  })

  it('is abandoned soon when the server is gone', async () => {
    behaviour = 'refuses'
    const query = watch(never)
    await clock.pass(100)
    expect(query.gone).toBe(true)
  })

  it('that is slow does not mark the server down, and probes it at most twice a second', async () => {
    behaviour = 700
    const query = watch(never)
    await clock.pass(60_000)
    expect([query.gone, health.isDown()]).toEqual([undefined, false])
    expect(opened).toBeLessThanOrEqual(120)
    behaviour = 'silent'
    await clock.pass(3000)
    expect(query.gone).toBe(true)
  })

  it('that is slow causes no probe while the server answers others', async () => {
    behaviour = 'silent'
    const query = watch(never)
    for (let others = 0; others < 100; others += 1) {
      await clock.pass(50)
      health.sawResponse()
    }
    expect([query.gone, opened]).toEqual([undefined, 0])
  })

  it('that is responded leaves no timer or probe behind', async () => {
    behaviour = 'silent'
    const query = watch(Promise.resolve())
    await clock.pass(0)
    expect([query.gone, clock.pending(), opened]).toEqual([false, 0, 0])
  })
})
