import type { MapPerson } from '@fcr/shared/contracts/map'
import { prepareNames } from '@fcr/shared/contracts/names/known-names'
import { officialHttp } from '@fcr/shared/session'
import { choicesOf, type Choices } from './choices'
import { Grouper, writeKeys, type Grouping, type Place } from './places'
import { readRecords } from './read-records'
import { loadSeats, type Seats } from './seats'
import { takeTurn, type Steps } from './steps'

export type MapData = Grouping & {
  /** The load's reference in the audit log; null if the server did not send one. */
  reference: string | null
  /** All municipalities, also those with nobody. */
  seats: Seats
  choices: Choices
}

/** The people received so far. */
export type Arriving = {
  people: number
  /** Computed only where the places are shown. */
  places: () => readonly Place[]
  /** Whether these are all people: their places are sorted. */
  complete: boolean
}

/** Milliseconds of work before yielding to the page. Yielding itself takes a slow phone a few more. */
const turn = 20
/** Milliseconds until the first progress report; then twice as long each time: one takes an old phone a tenth of a second. */
const firstPause = 1000

/** Of so many yields one leaves the page idle. */
const messages = 10

/** Not in all browsers. */
type Scheduler = { postTask(work: () => void, options: { priority: 'background' }): unknown }

function byMessage(resolve: () => void) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    resolve()
  }
  port2.postMessage(null)
}

/**
 * Returns a function that yields, so that the page can draw and respond. By message: chained timers wait four
 * milliseconds each. Now and then as a background task: without a free moment for those, the page would count as one that
 * keeps itself busy.
 */
function yielding(): () => Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  let yields = 0
  return () =>
    new Promise((resolve) => {
      if (yields++ % messages > 0 && typeof MessageChannel !== 'undefined') byMessage(resolve)
      else if (scheduler) scheduler.postTask(resolve, { priority: 'background' })
      else setTimeout(resolve)
    })
}

/** Resolves once earlier updates have been painted. A page in the background paints nothing. */
const drawn = async () => {
  // The update is in the DOM after one task, and on the screen when the frame after the next begins.
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
    setTimeout(resolve, 500)
  })
}

/** Loads the map's people and groups them while they arrive, in slices too short to notice. */
export async function loadMap(
  signal: AbortSignal,
  onArriving: (arriving: Arriving) => void,
): Promise<MapData> {
  const yieldToPage = yielding()
  const seatsLoading = loadSeats(signal)
  const response = await officialHttp.open('GET /funciones/mapa', { signal })
  if (!response.body) throw new Error('The response has no body')
  const grouper = new Grouper()
  const began = performance.now()
  let turnBegan = began
  let reported = began
  let pause = firstPause
  const report = () => onArriving({ people: grouper.count, places: () => grouper.places(), complete: false })
  for await (const people of readRecords<MapPerson>(response.body)) {
    grouper.add(people)
    const now = performance.now()
    if (now - turnBegan < turn) continue
    if (now - reported > pause) {
      report()
      reported = now
      pause *= 2
    }
    await yieldToPage()
    turnBegan = performance.now()
  }
  const seats = await seatsLoading
  const grouping = grouper.finish(seats)
  if (reported > began) {
    // The map first, then the rest of the page: each takes a while on an old phone.
    onArriving({ people: grouper.count, places: () => grouping.places, complete: true })
    await drawn()
  }
  const inTurns = async <T>(steps: Steps<T>): Promise<T> => {
    for (;;) {
      const { done, value } = takeTurn(steps, turn)
      if (done) return value
      await yieldToPage()
      signal.throwIfAborted()
    }
  }
  await inTurns(writeKeys(grouping))
  await inTurns(prepareNames())
  const choices = await inTurns(choicesOf(grouping, seats))
  return { ...grouping, seats, choices, reference: response.headers.get('x-request-id') }
}
