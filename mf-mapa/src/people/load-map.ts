import type { MapPerson } from '@fcr/shared/contracts/map'
import { externalHttp } from '@fcr/shared/session'
import { Grouper, type Grouping, type Place } from './places'
import { readRecords } from './read-records'

export type MapData = Grouping & {
  /** What the audit trail calls this load by; null when the server did not say. */
  reference: string | null
}

/** What has come so far. */
export type Arriving = {
  people: number
  /** Asked for only where they are shown. */
  places: () => readonly Place[]
}

/** Milliseconds of work before the page may draw and answer. To give way takes a slow phone a few as well. */
const turn = 20
/** Milliseconds between two looks at what has come. */
const pause = 1000

/** Lets the page draw and answer. By message: of timers in a row, each would wait four milliseconds. */
const giveWay = () =>
  new Promise<void>((resolve) => {
    if (typeof MessageChannel === 'undefined') {
      setTimeout(resolve)
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** When what was handed on before has been drawn. A page in the background draws nothing. */
const drawn = async () => {
  // It is in the page after a turn, and on the screen when the frame after the next begins.
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
    setTimeout(resolve, 500)
  })
}

/** The people of the map, read and grouped while they arrive, in turns that nobody notices. */
export async function loadMap(
  signal: AbortSignal,
  onArriving: (arriving: Arriving) => void,
): Promise<MapData> {
  const response = await externalHttp.open('/funciones/mapa', { signal })
  if (!response.body) throw new Error('The answer has no body')
  const grouper = new Grouper()
  const began = performance.now()
  let turnBegan = began
  let looked = began
  const look = () => onArriving({ people: grouper.count, places: () => grouper.places() })
  for await (const people of readRecords<MapPerson>(response.body)) {
    grouper.add(people)
    const now = performance.now()
    if (now - turnBegan < turn) continue
    if (now - looked > pause) {
      look()
      looked = now
    }
    await giveWay()
    turnBegan = performance.now()
  }
  if (looked > began) {
    // The map first, then the rest of the page: each takes an old phone a while.
    look()
    await drawn()
  }
  return { ...grouper.finish(), reference: response.headers.get('x-request-id') }
}
