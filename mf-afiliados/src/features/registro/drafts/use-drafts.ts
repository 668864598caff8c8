import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Section } from '@fcr/shared/contracts/form/fields'
import type { Answers } from '@fcr/shared/registration-form'
import { attemptFor, mayHaveRegistered, type Attempt } from '../submission/attempts'
import { randomKey } from '../submission/random-key'
import { newestOffer, openOffer, tryCedula, type Offer } from './draft-offer'
import {
  differ,
  removeDraft,
  removeDraftsOf,
  removeOwnDrafts,
  saveDraft,
  tidyDrafts,
  type Draft,
} from './draft-storage'
import { isSharedDevice, markSharedDevice, thisSession } from './tab-session'

/** Whether input survives this page: yes, no by choice, or no because the browser refuses storage. */
export type Keeping = 'kept' | 'shared-device' | 'refused'

/** The draft being typed here. Not state: nothing on the page depends on it. */
type Current = { id: string; step: Section; attempts: readonly Attempt[] }
const nothingTyped = (): Current => ({ id: randomKey(), step: 'userData', attempts: [] })

/**
 * Drafts of one person on this device. The current input has a separate entry, so it never overwrites an older
 * draft still on offer. `firstOffer` is a draft that the page itself offers first.
 */
export function useDrafts(owner: string | null, initial: Answers, firstOffer?: Draft) {
  const [keeping, setKeeping] = useState<Keeping>(() => (isSharedDevice() ? 'shared-device' : 'kept'))
  const toOffer = useCallback(
    () => (firstOffer ? openOffer(firstOffer) : isSharedDevice() ? undefined : newestOffer(owner)),
    [firstOffer, owner],
  )
  const [offered, setOffered] = useState<Offer | undefined>(toOffer)
  const current = useRef<Current>(undefined)
  const shared = keeping === 'shared-device'

  useEffect(() => {
    let gone = false
    // Starts the tab's session before any input, so that a crash cannot come before it is stored.
    thisSession()
    void tidyDrafts().then((recovered) => {
      if (gone || !recovered || isSharedDevice() || current.current) return
      setOffered(toOffer())
    })
    return () => {
      gone = true
    }
  }, [toOffer])

  const save = useCallback(
    (answers: Answers, version: string | null, at?: Section) => {
      if (shared) return
      const now = (current.current ??= nothingTyped())
      now.step = at ?? now.step
      const { id, step, attempts } = now
      if (attempts.length === 0 && !differ(answers, initial)) removeDraft(id)
      else setKeeping(saveDraft({ id, owner, version, answers, step, attempts }) ? 'kept' : 'refused')
    },
    [shared, owner, initial],
  )

  /** Submissions of the current input, with idempotency keys that also survive a reload. */
  const attempts = useMemo(
    () => ({
      begin: (answers: Answers, version: string | null) => {
        const now = (current.current ??= nothingTyped())
        const begun = attemptFor(answers, now.attempts)
        now.attempts = begun.attempts
        // Saved before sending, so that the next page has the key in any case.
        save(answers, version)
        return { key: begun.attempt.key, again: begun.again }
      },
      /** Drops an attempt that has certainly not been stored. */
      drop: (key: string) => {
        const now = current.current
        if (now) now.attempts = now.attempts.filter((attempt) => attempt.key !== key)
      },
      mayHaveRegistered: (cedula: string) => mayHaveRegistered(cedula, current.current?.attempts ?? []),
    }),
    [save],
  )

  return useMemo(
    () => ({
      keeping,
      offered,
      save,
      attempts,
      /** Resumes the offered draft: its entry becomes the current one. */
      resume: (draft: Draft) => {
        current.current = { id: draft.id, step: draft.step, attempts: draft.attempts }
        setOffered(undefined)
      },
      /** Tries a cédula on the locked draft and returns the resulting offer. */
      unlock: (id: string, cedula: string): Offer => {
        const now = tryCedula(id, cedula)
        setOffered(now)
        return now
      },
      discard: () => {
        if (offered) removeDraft(offered.id)
        const next = newestOffer(owner)
        setOffered(next?.id === current.current?.id ? undefined : next)
      },
      /** Deletes the draft being typed here; earlier ones stay on offer. */
      dropCurrent: () => {
        if (current.current) removeDraft(current.current.id)
      },
      wipe: () => removeOwnDrafts(owner, current.current?.id),
      setShared: (on: boolean) => {
        markSharedDevice(on)
        setKeeping(on ? 'shared-device' : 'kept')
        if (!on) return
        removeDraftsOf(owner)
        setOffered(undefined)
      },
    }),
    [keeping, offered, save, attempts, owner],
  )
}
export type Drafts = ReturnType<typeof useDrafts>
