import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { randomKey } from './submission/random-key'

/** State of a history entry of the form. The first entry has none: it is the page as opened. */
type Entry = {
  /** The mounted form that created the entry. A reload loses its answers. */
  form: string
  position: number
  /** Position of the previous entry. */
  from: number
  /** Number of form entries before this one. */
  depth: number
  /** Opened from the review: one valid 'Siguiente' returns there. */
  toReview: boolean
  /** The shell leaves focus and scroll position to the page. */
  withinPage: true
}

const first = (form: string): Entry => ({
  form,
  position: 0,
  from: -1,
  depth: 0,
  toReview: false,
  withinPage: true,
})

const entryIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'form' in state ? (state as Entry) : undefined

/** Returns the entry at a location, given the one shown before. */
function entryAt({ state, hash }: Location, form: string, before: Entry): Entry {
  const entry = entryIn(state)
  if (entry?.form === form) return entry
  // A jump within the page, such as 'Saltar al contenido', adds an entry without state: the step stays.
  if (state === null && hash !== '') return { ...before, from: before.position, depth: before.depth + 1 }
  return first(form)
}

/**
 * The steps as history entries: the browser's Back and Forward move between them. Entries of an earlier form (before a
 * reload, or before a visit to another page) are skipped, so that the next Back leaves the page.
 */
export function useStepHistory() {
  const [form] = useState(randomKey)
  const location = useLocation()
  const navigate = useNavigate()
  const [visited, setVisited] = useState({ location, entry: first(form) })
  const { entry } = visited
  if (visited.location !== location) setVisited({ location, entry: entryAt(location, form, entry) })

  const leaving = useRef<() => void>(undefined)

  useLayoutEffect(() => {
    leaving.current?.()
    const stored = entryIn(location.state)
    if (stored && stored.form !== form && stored.depth > 0) void navigate(-stored.depth)
    // Stored in the entry, for the next visit to it.
    else if (!stored && entry.depth > 0) void navigate(location, { replace: true, state: entry })
    // Once per location.
  }, [location])

  const push = useCallback(
    (position: number, toReview = false) => {
      const { position: from, depth } = entry
      const state: Entry = { form, position, from, depth: depth + 1, toReview, withinPage: true }
      void navigate('.', { state })
    },
    [entry, form, navigate],
  )

  return useMemo(
    () => ({
      entry,
      push,
      /** Whether the page is about to be left: the entries on the way are not shown. */
      isLeaving: () => leaving.current !== undefined,
      /** Goes to the previous entry if it shows this step; otherwise adds one. */
      backTo: (position: number) => {
        if (entry.from === position) void navigate(-1)
        else push(position, entry.toReview)
      },
      /** Leaves the page in place of all entries of the form: Back then leads to the page before it. */
      leave: (to: string, state: unknown) =>
        new Promise<void>((resolve) => {
          const go = () => {
            leaving.current = undefined
            void navigate(to, { replace: true, state })
            resolve()
          }
          if (entry.depth === 0) {
            go()
            return
          }
          leaving.current = go
          void navigate(-entry.depth)
        }),
    }),
    [entry, push, navigate],
  )
}
export type StepHistory = ReturnType<typeof useStepHistory>
