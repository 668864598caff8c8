import { memberStoragePrefix } from '@fcr/shared/session'
import { emptyAnswers, readAnswers, withoutPasswords, type Answers } from '../answers/answers'
import { contentOf, readAttempts, type Attempt } from '../submission/attempts'
import { lastNoted, note } from './draft-journal'

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
}

/** A member's drafts lie where signing out wipes them. */
const keyOf = (owner: string | null) =>
  owner === null ? 'fcr:registro:borradores' : `${memberStoragePrefix}registro:borradores`
const keys = [keyOf(null), keyOf('')]
const sharedDeviceKey = 'fcr:registro:equipo-compartido'
const maxAge = 24 * 60 * 60 * 1000
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

/** Drafts from outside this page: what is no draft, or past its time, is left out. */
function readDrafts(stored: unknown, now = Date.now()): Draft[] {
  if (!Array.isArray(stored)) return []
  return (stored as (Partial<Draft> | null)[]).flatMap((draft) => {
    const { id, owner = null, savedAt, version = null, answers, attempts } = draft ?? {}
    if (typeof id !== 'string' || typeof savedAt !== 'number' || now - savedAt > maxAge) return []
    return [{ id, owner, savedAt, version, answers: readAnswers(answers), attempts: readAttempts(attempts) }]
  })
}

const readAll = (key: string) =>
  readDrafts(attempt<unknown>(() => JSON.parse(localStorage.getItem(key) ?? '[]'), []))

/** Answers whether the browser took it. */
function writeAll(key: string, drafts: readonly Draft[]): boolean {
  const taken = attempt(() => {
    if (drafts.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(drafts))
    return true
  }, false)
  if (taken) note(key, drafts)
  return taken
}

/** The last one that this person typed. */
export const newestDraft = (owner: string | null): Draft | undefined =>
  readAll(keyOf(owner)).find((draft) => draft.owner === owner)

/**
 * Brings back what the browser's storage lost with a crash, and takes away for good what is past its 24 hours, whoever's
 * it is. Answers whether there is more to read than before.
 */
export async function tidyDrafts(): Promise<boolean> {
  let recovered = false
  for (const key of keys) {
    const noted = await lastNoted(key)
    const before = attempt(() => localStorage.getItem(key), null)
    const stored = readAll(key)
    const later = stored.filter(({ savedAt }) => noted === undefined || savedAt > noted.at)
    const known = new Set(later.map(({ id }) => id))
    const drafts = [...later, ...readDrafts(noted?.drafts).filter(({ id }) => !known.has(id))]
    if (before === (drafts.length === 0 ? null : JSON.stringify(drafts))) continue
    writeAll(key, drafts)
    recovered = true
  }
  return recovered
}

/** Stores a draft in the place of its earlier state. Answers whether it is kept. */
export function saveDraft(draft: Omit<Draft, 'savedAt'>): boolean {
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
  }
  return writeAll(key, [saved, ...others].slice(0, maxDrafts))
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

/** 'Equipo compartido: no guardar', remembered for as long as the tab is open. */
export const isSharedDevice = () => attempt(() => sessionStorage.getItem(sharedDeviceKey) === '1', false)

export const markSharedDevice = (shared: boolean) =>
  attempt(() => {
    if (shared) sessionStorage.setItem(sharedDeviceKey, '1')
    else sessionStorage.removeItem(sharedDeviceKey)
  }, undefined)
