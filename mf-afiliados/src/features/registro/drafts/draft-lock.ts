import { documentNumberOf } from '@fcr/shared/contracts/readings/document-number'
import type { Draft } from './draft-storage'
import { thisSession } from './tab-session'

/**
 * A new affiliation has no account yet to which its draft could belong. The tab in which it was typed offers it
 * unlocked, also after a reload or after the browser restores its tabs. Elsewhere the draft reveals nothing until
 * its cédula is typed again; three wrong ones delete it.
 *
 * This is a courtesy between people who share a device, not cryptography: the draft is stored in plain text.
 * Encryption in a browser is asynchronous and could miss the last keystrokes before the page closes, and a cédula
 * is too easy to guess to serve as the key. If that is not enough, there is 'Equipo compartido: no guardar'.
 */
const maxTries = 3
/** A shorter number is incomplete, or guessable in a few tries. */
const fewestDigits = 5

const cedulaOf = ({ answers }: Draft) => documentNumberOf(answers.userData.cedula)

/** Members' drafts need no lock: only the signed-in owner can read them. */
export const isLocked = (draft: Draft) => draft.owner === null && draft.session !== thisSession()

/** Whether a person can prove that the draft is theirs. If not, only its tab can use it, for 24 hours. */
export const canBeUnlocked = (draft: Draft) => cedulaOf(draft).length >= fewestDigits

export const unlocks = (cedula: string, draft: Draft) =>
  canBeUnlocked(draft) && documentNumberOf(cedula) === cedulaOf(draft)

export const triesLeft = ({ failedTries }: Pick<Draft, 'failedTries'>) => maxTries - failedTries

/** Whether a stored count of wrong tries is valid and leaves some. */
export const hasTries = (failedTries: number) =>
  Number.isInteger(failedTries) && failedTries >= 0 && failedTries < maxTries
