import { useCallback, useMemo, useRef, useState } from 'react'
import type { Answers } from '../answers/answers'
import {
  differ,
  isSharedDevice,
  markSharedDevice,
  newestDraft,
  removeDraft,
  removeDraftsOf,
  saveDraft,
  type Draft,
} from './draft-storage'
import { randomKey } from '../submission/random-key'

/**
 * Drafts of one person on this device. What is typed now has an entry of its own, so an older draft that is still
 * on offer is never overwritten by it.
 */
export function useDrafts(owner: string | null, initial: Answers) {
  const [shared, setShared] = useState(isSharedDevice)
  const [offered, setOffered] = useState<Draft | undefined>(() =>
    isSharedDevice() ? undefined : newestDraft(owner),
  )
  const current = useRef<string>(undefined)

  const save = useCallback(
    (answers: Answers, version: string | null) => {
      if (shared) return
      current.current ??= randomKey()
      if (differ(answers, initial)) saveDraft({ id: current.current, owner, version, answers })
      else removeDraft(current.current)
    },
    [shared, owner, initial],
  )

  return useMemo(
    () => ({
      shared,
      offered,
      save,
      /** Goes on with the offered draft: from now on that entry is the one being typed. */
      resume: () => {
        current.current = offered?.id
        setOffered(undefined)
      },
      discard: () => {
        if (offered) removeDraft(offered.id)
        const next = newestDraft(owner)
        setOffered(next?.id === current.current ? undefined : next)
      },
      wipe: () => removeDraftsOf(owner),
      setShared: (on: boolean) => {
        markSharedDevice(on)
        setShared(on)
        if (!on) return
        removeDraftsOf(owner)
        setOffered(undefined)
      },
    }),
    [shared, offered, save, owner],
  )
}
export type Drafts = ReturnType<typeof useDrafts>
