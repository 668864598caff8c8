import type { Draft } from './draft-storage'
import { thisSession } from './tab-session'

/**
 * A new affiliation has no account yet that it could belong to. In the tab where it was typed it is offered as it is,
 * also after a reload or a crash whose tabs the browser restores. Anywhere else it shows nothing before the cédula in
 * it is typed again; three wrong ones delete it.
 *
 * This is a courtesy between people who share a device, not cryptography: the draft is stored readable, because
 * encryption in a browser is asynchronous and could miss the last keys before a page goes, and because a cédula is
 * too easily guessed to be its key. Where that is not enough there is 'Equipo compartido: no guardar'.
 */
const maxTries = 3
/** A shorter number is half typed, or guessed in a few tries. */
const fewestDigits = 5

const cedulaOf = ({ answers }: Draft) => answers.userData.cedula.replace(/\D/g, '')

/** A member's own draft is read only by that member, signed in. */
export const isLocked = (draft: Draft) => draft.owner === null && draft.session !== thisSession()

/** Whether somebody can prove that it is theirs. If not, it waits for its own tab, and its 24 hours. */
export const canBeUnlocked = (draft: Draft) => cedulaOf(draft).length >= fewestDigits

export const unlocks = (cedula: string, draft: Draft) =>
  canBeUnlocked(draft) && cedula.trim() === cedulaOf(draft)

export const triesLeft = ({ failedTries }: Pick<Draft, 'failedTries'>) => maxTries - failedTries

/** Whether a stored count of wrong tries is one, and leaves some. */
export const hasTries = (failedTries: number) =>
  Number.isInteger(failedTries) && failedTries >= 0 && failedTries < maxTries
