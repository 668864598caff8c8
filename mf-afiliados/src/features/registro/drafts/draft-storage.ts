import { memberStoragePrefix } from '@fcr/shared/session'
import { emptyAnswers, readAnswers, withoutPasswords, type Answers } from '../answers/answers'
import { contentOf, readAttempts, type Attempt } from '../submission/attempts'

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

function readAll(key: string, now = Date.now()): Draft[] {
  const stored = attempt<unknown>(() => JSON.parse(localStorage.getItem(key) ?? '[]'), [])
  if (!Array.isArray(stored)) return []
  return (stored as (Partial<Draft> | null)[]).flatMap((draft) => {
    const { id, owner = null, savedAt, version = null, answers, attempts } = draft ?? {}
    if (typeof id !== 'string' || typeof savedAt !== 'number' || now - savedAt > maxAge) return []
    return [{ id, owner, savedAt, version, answers: readAnswers(answers), attempts: readAttempts(attempts) }]
  })
}

/** Answers whether the browser took it. */
const writeAll = (key: string, drafts: readonly Draft[]): boolean =>
  attempt(() => {
    if (drafts.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(drafts))
    return true
  }, false)

/** The last one that this person typed; drafts past their 24 hours go for good, whoever's they are. */
export function newestDraft(owner: string | null): Draft | undefined {
  for (const key of keys) writeAll(key, readAll(key))
  return readAll(keyOf(owner)).find((draft) => draft.owner === owner)
}

/** Stores a draft in the place of its earlier state. Answers whether it is kept. */
export function saveDraft(draft: Omit<Draft, 'savedAt'>): boolean {
  const key = keyOf(draft.owner)
  const others = readAll(key).filter(({ id }) => id !== draft.id)
  const saved = { ...draft, answers: withoutPasswords(draft.answers), savedAt: Date.now() }
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
