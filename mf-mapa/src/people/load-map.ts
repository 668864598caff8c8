import type { MapPerson } from '@fcr/shared/contracts/map'
import { externalHttp } from '@fcr/shared/session'
import { Grouper, type Grouping } from './places'
import { readRecords } from './read-records'

export type MapData = Grouping & {
  /** What the audit trail calls this load by; null when the server did not say. */
  reference: string | null
}

/** Milliseconds of work before the page may draw and answer: half a frame. */
const turn = 8
/** Milliseconds between two counts. */
const pause = 250

/** Lets the page draw and answer. */
const giveWay = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The people of the map, read and grouped while they arrive, in turns that nobody notices. */
export async function loadMap(signal: AbortSignal, onCount: (people: number) => void): Promise<MapData> {
  const response = await externalHttp.open('/funciones/mapa', { signal })
  if (!response.body) throw new Error('The answer has no body')
  const grouper = new Grouper()
  let turnBegan = performance.now()
  let counted = turnBegan
  for await (const people of readRecords<MapPerson>(response.body)) {
    grouper.add(people)
    const now = performance.now()
    if (now - turnBegan < turn) continue
    if (now - counted > pause) {
      onCount(grouper.count)
      counted = now
    }
    await giveWay()
    turnBegan = performance.now()
  }
  return { ...grouper.finish(), reference: response.headers.get('x-request-id') }
}
