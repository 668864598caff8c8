import { draftsName, lastNoted, note, readKept, unexpired, writeKept } from '@fcr/shared/drafts'
import { memberStoragePrefix } from '@fcr/shared/session'
import { emptyAnswers, readAnswers, withoutPasswords, type Answers } from '../answers/answers'
import { contentOf, readAttempts, type Attempt } from '../submission/attempts'
import { hasTries } from './draft-lock'
import { thisSession } from './tab-session'

/** What was typed and not yet sent, kept on the device. Never holds passwords. */
export type Draft = {
  id: string
  /** Document number of the member who edits their data; null for a new affiliation. */
  owner: string | null
  /** Milliseconds since 1970. */
  savedAt: number
  /** The version of the profile that an edit started from. */
  version: string | null
  answers: Answers
  /** Sendings that may have arrived: after a reload the same ones are repeated. */
  attempts: readonly Attempt[]
  /** The tab's session in which it was typed. */
  session: string
  /** Wrong cédulas that were typed to unlock it. */
  failedTries: number
}

/** A member's drafts are stored where signing out wipes them. */
const keyOf = (owner: string | null) =>
  draftsName(owner === null ? 'fcr:registro' : `${memberStoragePrefix}registro`)
const keys = [keyOf(null), keyOf('')]
/** One being typed, and those that were offered before and not decided on. */
const maxDrafts = 3

// A browser may refuse storage altogether, or be full. The form works without drafts then.
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}

/** Drafts from outside this page. What is no draft, has expired or has no tries left is left out. */
function readDrafts(stored: unknown): Draft[] {
  return (unexpired(stored) as (Partial<Draft> & { savedAt: number })[]).flatMap((draft) => {
    const {
      id,
      owner = null,
      savedAt,
      version = null,
      answers,
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
        attempts: readAttempts(attempts),
        session,
        failedTries,
      },
    ]
  })
}

const readAll = (key: string) => readDrafts(attempt<unknown>(() => readKept(localStorage, key), []))

/** Returns whether the browser took it. */
function writeAll(key: string, drafts: readonly Draft[]): boolean {
  const taken = attempt(() => {
    writeKept(localStorage, key, drafts)
    return true
  }, false)
  if (taken) note(key, drafts)
  return taken
}

/** Returns the drafts of this person, the last one typed first. */
export const draftsOf = (owner: string | null): Draft[] =>
  readAll(keyOf(owner)).filter((draft) => draft.owner === owner)

/**
 * Brings back what the browser's storage lost with a crash, and deletes what is past its 24 hours, whoever's it is.
 * Returns whether there is more to read than before.
 */
export async function tidyDrafts(): Promise<boolean> {
  let recovered = false
  for (const key of keys) {
    const noted = await lastNoted(key)
    const before = attempt(() => localStorage.getItem(key), null)
    const stored = readAll(key)
    const later = stored.filter(({ savedAt }) => noted === undefined || savedAt > noted.at)
    const known = new Set(later.map(({ id }) => id))
    const earlier = readDrafts(noted?.drafts).filter(({ id }) => !known.has(id))
    const drafts = [...later, ...earlier.map((draft) => withTriesOf(stored, draft))]
    if (before === (drafts.length === 0 ? null : JSON.stringify(drafts))) continue
    writeAll(key, drafts)
    recovered = true
  }
  return recovered
}

/** Tries count, whichever of the two copies knows of them. */
function withTriesOf(copies: readonly Draft[], draft: Draft): Draft {
  const copy = copies.find(({ id }) => id === draft.id)
  return { ...draft, failedTries: Math.max(draft.failedTries, copy?.failedTries ?? 0) }
}

/** Stores a draft in the place of its earlier state. Returns whether it is kept. */
export function saveDraft(draft: Omit<Draft, 'savedAt' | 'session' | 'failedTries'>): boolean {
  const key = keyOf(draft.owner)
  const others = readAll(key).filter(({ id }) => id !== draft.id)
  const { id, owner, version, answers, attempts } = draft
  const saved: Draft = {
    id,
    owner,
    savedAt: Date.now(),
    version,
    answers: withoutPasswords(answers),
    attempts,
    session: thisSession(),
    failedTries: 0,
  }
  return writeAll(key, [saved, ...others].slice(0, maxDrafts))
}

/** Stores what changed of a draft other than its content, which keeps its age. */
export function updateDraft(draft: Draft): void {
  const key = keyOf(draft.owner)
  writeAll(
    key,
    readAll(key).map((each) => (each.id === draft.id ? draft : each)),
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

/** Whether the answers say anything that these did not say before. */
export const differ = (answers: Answers, from: Answers = emptyAnswers()) =>
  contentOf(answers) !== contentOf(from)
