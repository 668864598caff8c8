import { startTransition, useEffect, useState } from 'react'
import { peopleIn, type Grouping } from '../../../people/places'
import { filterPeople, filterSteps, type Filter } from './filter'

/** Milliseconds of work before the page may respond to a key. */
const turn = 10
/** More people are filtered after the frame that shows the key. */
const few = 2000

type Filtered = { all: Grouping; filter: Filter; grouping: Grouping }

/**
 * Returns the people that match the filter, and that filter: until they are found, those of the one before. A hundred
 * thousand people take an old phone half a second; they are filtered in short turns, between which it responds to keys.
 */
export function useFiltered(all: Grouping, filter: Filter): { applied: Filter; grouping: Grouping } {
  const [filtered, setFiltered] = useState((): Filtered => ({
    all,
    filter,
    grouping: filterPeople(all, filter),
  }))
  // Nobody may be shown who is not among the people that have arrived.
  const isOutdated = filtered.all !== all
  const latest = isOutdated ? { all, filter, grouping: filterPeople(all, filter) } : filtered
  if (isOutdated) setFiltered(latest)

  useEffect(() => {
    if (latest.filter === filter) return undefined
    const steps = filterSteps(all, filter)
    const work = () => {
      const end = performance.now() + turn
      let step = steps.next()
      while (!step.done && performance.now() < end) step = steps.next()
      const { done, value } = step
      if (done) startTransition(() => setFiltered({ all, filter, grouping: value }))
      else timer = window.setTimeout(workOrFail)
    }
    const workOrFail = () => {
      try {
        work()
      } catch (error) {
        // For the boundary around the page.
        setFiltered(() => {
          throw error
        })
      }
    }
    let timer: number | undefined
    if (peopleIn(all) <= few) workOrFail()
    else timer = window.setTimeout(workOrFail)
    return () => window.clearTimeout(timer)
  }, [all, filter, latest])

  return { applied: latest.filter, grouping: latest.grouping }
}
