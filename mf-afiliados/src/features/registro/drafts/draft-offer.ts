import { canBeUnlocked, isLocked, triesLeft, unlocks } from './draft-lock'
import { draftsOf, removeDraft, updateDraft, type Draft } from './draft-storage'
import { thisSession } from './tab-session'

/** A draft that the page offers. A locked offer reveals only when the draft was saved. */
export type Offer =
  | { kind: 'open'; id: string; savedAt: number; draft: Draft }
  | { kind: 'locked'; id: string; savedAt: number; triesLeft: number }
  /** Deleted: too many wrong cédulas, or it expired while on offer. */
  | { kind: 'deleted'; id: string; why: 'wrong-cedula' | 'expired' }

export const openOffer = (draft: Draft): Offer => ({
  kind: 'open',
  id: draft.id,
  savedAt: draft.savedAt,
  draft,
})

const lockedOffer = (draft: Draft): Offer => ({
  kind: 'locked',
  id: draft.id,
  savedAt: draft.savedAt,
  triesLeft: triesLeft(draft),
})

/** Returns the latest draft that the person can open in this tab, otherwise the latest they could unlock. */
export function newestOffer(owner: string | null): Offer | undefined {
  const drafts = draftsOf(owner)
  const open = drafts.find((draft) => !isLocked(draft))
  if (open) return openOffer(open)
  const locked = drafts.find(canBeUnlocked)
  return locked && lockedOffer(locked)
}

/** Tries a cédula on a locked draft and returns the resulting offer. Wrong tries are counted on the device. */
export function tryCedula(id: string, cedula: string): Offer {
  const draft = draftsOf(null).find((candidate) => candidate.id === id)
  if (!draft) return { kind: 'deleted', id, why: 'expired' }
  const tried = unlocks(cedula, draft)
    ? { ...draft, session: thisSession(), failedTries: 0 }
    : { ...draft, failedTries: draft.failedTries + 1 }
  if (triesLeft(tried) === 0) {
    removeDraft(id)
    return { kind: 'deleted', id, why: 'wrong-cedula' }
  }
  updateDraft(tried)
  return isLocked(tried) ? lockedOffer(tried) : openOffer(tried)
}
