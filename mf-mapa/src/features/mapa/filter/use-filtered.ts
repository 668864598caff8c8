import { startTransition, useEffect, useState } from 'react'
import { peopleIn, type Grouping } from '../../../people/places'
import { takeTurn } from '../../../people/steps'
import { afterPaint } from '../after-paint'
import { filterPeople, filterSteps, type Filter } from './filter'

/** Milliseconds of work before the page may respond to a key. */
const turn = 10
/** More people are filtered after the frame that shows the key. */
const few = 2000

type Filtered = { all: Grouping; filter: Filter; grouping: Grouping }

/**
 * Returns the people that match the filter, and that filter. Until they are found, both are those of the filter before. A
 * hundred thousand people take an old phone half a second; they are filtered in short turns, between which it responds to
 * keys.
 */
export function useFiltered(all: Grouping, filter: Filter): { applied: Filter; grouping: Grouping } {
  const [filtered, setFiltered] = useState((): Filtered => ({
    all,
    filter,
    grouping: filterPeople(all, filter),
  }))
  // When other people arrive, nobody of the earlier ones may stay on the page.
  const isOutdated = filtered.all !== all
  const latest = isOutdated ? { all, filter, grouping: filterPeople(all, filter) } : filtered
  if (isOutdated) setFiltered(latest)

  useEffect(() => {
    if (latest.filter === filter) return undefined
    const steps = filterSteps(all, filter)
    let cancel: () => void = () => undefined
    const work = () => {
      try {
        const { done, value } = takeTurn(steps, turn)
        if (done) startTransition(() => setFiltered({ all, filter, grouping: value }))
        else {
          const timer = window.setTimeout(work)
          cancel = () => window.clearTimeout(timer)
        }
      } catch (error) {
        // For the boundary around the page.
        setFiltered(() => {
          throw error
        })
      }
    }
    if (peopleIn(all) <= few) work()
    else cancel = afterPaint(work)
    return () => cancel()
  }, [all, filter, latest])

  return { applied: latest.filter, grouping: latest.grouping }
}
