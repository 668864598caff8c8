import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { questionNamed, sections, type Section } from '@fcr/shared/contracts/form/fields'
import { ApiError, memberHttp, publicHttp } from '@fcr/shared/session'
import type { Answers } from '@fcr/shared/registration-form'
import type { Mode } from '../fields/step-view'

/** One step's answers that the server refused, with a message for each field. */
export type Refused = { section: Section; fields: Record<string, string> }

export const concernsOnlyPasswords = ({ fields }: Refused) =>
  Object.keys(fields).every((name) => questionNamed(name)?.kind === 'secret')

/** Returns the server's message if only a password was refused. */
export const wrongPasswordIn = (problem: Problem): string | undefined =>
  problem.kind === 'refused' && concernsOnlyPasswords(problem.refused)
    ? Object.values(problem.refused.fields)[0]
    : undefined

/** Why a submission was not stored, by the person's remedy. */
export type Problem =
  /** Not received, or outcome unknown: resending is safe. */
  | { kind: 'not-sent' }
  | { kind: 'offline' }
  /** `maybeOwn`: an earlier submission of this form may have created the registration. */
  | { kind: 'already-registered'; maybeOwn: boolean }
  | { kind: 'too-many' }
  /** The data were changed by another edit. */
  | { kind: 'conflict' }
  | { kind: 'signed-out' }
  | { kind: 'refused'; refused: Refused }

/** Options of a submission: its idempotency key, the same for the same content, and its timeout. */
export type Sending = { key: string; signal: AbortSignal }

export const sendNew = (answers: Answers, { key, signal }: Sending) =>
  publicHttp.call('POST /funciones/registro', {
    body: answers,
    headers: { 'Idempotency-Key': key },
    signal,
  })

export function sendEdit(answers: Answers, { key, signal }: Sending, version: string | null) {
  // One password field on the page; the contract expects the current password under both keys.
  const { contraseña } = answers.userData
  const body = { ...answers, userData: { ...answers.userData, confirmContraseña: contraseña } }
  const headers = { 'Idempotency-Key': key, ...(version === null ? {} : { 'If-Match': version }) }
  return memberHttp.call('POST /funciones/registro', { body, headers, signal })
}

/**
 * Whether the error proves that the submission was not stored. A submission sent before may have been stored even
 * if its repetition is refused, except with 409 and 422, for which the server looks up the key.
 */
export const isCertain = (error: unknown, again: boolean) =>
  error instanceof ApiError &&
  (error.status === 409 || error.status === 422 || (!again && error.status < 500))

/** Returns the refused answers of the first step that has any. */
function refusedBy({ errors = [] }: Partial<ErrorBody>): Refused | undefined {
  const section = sections.find((name) => errors.some(({ path: field }) => field.startsWith(`${name}.`)))
  if (section === undefined) return undefined
  const own = errors.filter(({ path: field }) => field.startsWith(`${section}.`))
  const fields = own.map(({ path: field, message }) => [field.slice(section.length + 1), message])
  return { section, fields: Object.fromEntries(fields) as Refused['fields'] }
}

export function problemOf(error: unknown, mode: Mode, maybeOwn: boolean): Problem {
  if (!(error instanceof ApiError)) return { kind: navigator.onLine ? 'not-sent' : 'offline' }
  const { status } = error
  const body = (error.body ?? {}) as Partial<ErrorBody>
  if (status === 429 || status === 423) return { kind: 'too-many' }
  if (status === 400 || body.code === 'wrong_password') {
    const refused = refusedBy(body)
    return refused ? { kind: 'refused', refused } : { kind: 'not-sent' }
  }
  if (mode === 'new') return status === 409 ? { kind: 'already-registered', maybeOwn } : { kind: 'not-sent' }
  if (status === 409 || status === 412) return { kind: 'conflict' }
  // 403: another member has since signed in with this browser.
  return { kind: status === 401 || status === 403 ? 'signed-out' : 'not-sent' }
}
