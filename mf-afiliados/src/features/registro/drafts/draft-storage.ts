import { sections, type Section } from '@fcr/shared/contracts/form/fields'
import { draftsName, lastNoted, note, readKept, unexpired, writeKept } from '@fcr/shared/drafts'
import { memberStoragePrefix } from '@fcr/shared/session'
import { emptyAnswers, readAnswers, withoutPasswords, type Answers } from '@fcr/shared/registration-form'
import { contentOf, readAttempts, type Attempt } from '../submission/attempts'
import { hasTries } from './draft-lock'
import { thisSession } from './tab-session'

/** Unsent input, stored on the device. Never contains passwords. */
export type Draft = {
  id: string
  /** Document number of the member who edits their data; null for a new affiliation. */
  owner: string | null
  /** Milliseconds since 1970. */
  savedAt: number
  /** Profile version on which the edit is based. */
  version: string | null
  answers: Answers
  /** The step at which the person stopped. */
  step: Section
  /** Submissions that may have arrived: after a reload they are repeated with the same keys. */
  attempts: readonly Attempt[]
  /** Session of the tab in which it was typed. */
  session: string
  /** Wrong cédulas typed to unlock it. */
  failedTries: number
}

/** Members' drafts are stored under a prefix that signing out removes. */
const keyOf = (owner: string | null) =>
  draftsName(owner === null ? 'fcr:registro' : `${memberStoragePrefix}registro`)
const keys = [keyOf(null), keyOf('')]
/** The current draft, and earlier ones still on offer. */
const maxDrafts = 3

// The browser may refuse storage or have no space left. The form then works without drafts.
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}

/** Reads drafts from outside this page. Ignores invalid and expired drafts, and those without tries left. */
function readDrafts(stored: unknown): Draft[] {
  return (unexpired(stored) as (Partial<Draft> & { savedAt: number })[]).flatMap((draft) => {
    const {
      id,
      owner = null,
      savedAt,
      version = null,
      answers,
      step,
      attempts,
      session = '',
      failedTries = 0,
    } = draft
    if (typeof id !== 'string' || !hasTries(failedTries)) return []
    return [
      {
        id,
        owner,
        savedAt,
        version,
        answers: readAnswers(answers),
        step: sections.find((section) => section === step) ?? 'userData',
        attempts: readAttempts(attempts),
        session,
        failedTries,
      },
    ]
  })
}

const readAll = (key: string) => readDrafts(attempt<unknown>(() => readKept(localStorage, key), []))

/** Returns whether the browser stored them. */
function writeAll(key: string, drafts: readonly Draft[]): boolean {
  const taken = attempt(() => {
    writeKept(localStorage, key, drafts)
    return true
  }, false)
  if (taken) note(key, drafts)
  return taken
}

/** Returns this person's drafts, most recent first. */
export const draftsOf = (owner: string | null): Draft[] =>
  readAll(keyOf(owner)).filter((draft) => draft.owner === owner)

/**
 * Recovers what the browser's storage lost in a crash and deletes all drafts older than 24 hours, whoever owns
 * them. Returns whether the stored drafts changed.
 */
export async function tidyDrafts(): Promise<boolean> {
  let recovered = false
  for (const key of keys) {
    const noted = await lastNoted(key)
    const before = attempt(() => localStorage.getItem(key), null)
    const stored = readAll(key)
    const later = stored.filter(({ savedAt }) => noted === undefined || savedAt > noted.at)
    const laterIds = new Set(later.map(({ id }) => id))
    const earlier = readDrafts(noted?.drafts).filter(({ id }) => !laterIds.has(id))
    const drafts = [...later, ...earlier.map((draft) => withTriesOf(stored, draft))]
    if (before === (drafts.length === 0 ? null : JSON.stringify(drafts))) continue
    writeAll(key, drafts)
    recovered = true
  }
  return recovered
}

/** Keeps the higher number of wrong tries of the two copies. */
function withTriesOf(copies: readonly Draft[], draft: Draft): Draft {
  const copy = copies.find(({ id }) => id === draft.id)
  return { ...draft, failedTries: Math.max(draft.failedTries, copy?.failedTries ?? 0) }
}

/** Stores a draft, replacing its earlier version. Returns whether it was stored. */
export function saveDraft(draft: Omit<Draft, 'savedAt' | 'session' | 'failedTries'>): boolean {
  const key = keyOf(draft.owner)
  const others = readAll(key).filter(({ id }) => id !== draft.id)
  const { id, owner, version, answers, step, attempts } = draft
  const saved: Draft = {
    id,
    owner,
    savedAt: Date.now(),
    version,
    answers: withoutPasswords(answers),
    step,
    attempts,
    session: thisSession(),
    failedTries: 0,
  }
  return writeAll(key, [saved, ...others].slice(0, maxDrafts))
}

/** Updates a draft's metadata without changing its age. */
export function updateDraft(draft: Draft): void {
  const key = keyOf(draft.owner)
  writeAll(
    key,
    readAll(key).map((stored) => (stored.id === draft.id ? draft : stored)),
  )
}

export function removeDraft(removed: string): void {
  for (const key of keys)
    writeAll(
      key,
      readAll(key).filter(({ id }) => id !== removed),
    )
}

export const removeDraftsOf = (owner: string | null) =>
  writeAll(
    keyOf(owner),
    readAll(keyOf(owner)).filter((draft) => draft.owner !== owner),
  )

/**
 * Deletes the drafts of the person whose draft this is: of a member all; otherwise those of this tab and those with the
 * same cédula. Others on the device are other people's.
 */
export function removeOwnDrafts(owner: string | null, id: string | undefined): void {
  if (owner !== null) {
    removeDraftsOf(owner)
    return
  }
  const drafts = readAll(keyOf(null))
  const cedula = drafts.find((draft) => draft.id === id)?.answers.userData.cedula
  const isOwn = (draft: Draft) =>
    draft.session === thisSession() || (Boolean(cedula) && cedula === draft.answers.userData.cedula)
  writeAll(
    keyOf(null),
    drafts.filter((draft) => draft.id !== id && !isOwn(draft)),
  )
}

/** Whether the answers differ from these, passwords aside. */
export const differ = (answers: Answers, from: Answers = emptyAnswers()) =>
  contentOf(answers) !== contentOf(from)
