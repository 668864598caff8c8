import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { sections, type Section } from '@fcr/shared/contracts/fields'
import type { RegistrationAnswer } from '@fcr/shared/contracts/registration'
import { ApiError, memberHttp, publicHttp } from '@fcr/shared/session'
import type { Answers } from '../answers/answers'
import type { Mode } from '../fields/step-view'

/** Answers that the server refused, in one step: what it says of each field. */
export type Refused = { section: Section; fields: Record<string, string> }

/** Why a submission was not stored, as far as the person can do something about it. */
export type Problem =
  /** Did not arrive, or may have: sending it again is safe. */
  | { kind: 'not-sent' }
  | { kind: 'offline' }
  /** `maybeOwn`: an earlier sending from this form may be what it is registered by. */
  | { kind: 'already-registered'; maybeOwn: boolean }
  | { kind: 'too-many' }
  /** An edit over data that have changed meanwhile. */
  | { kind: 'conflict' }
  | { kind: 'signed-out' }
  | { kind: 'refused'; refused: Refused }

/** How a submission is sent: its key, the same for the same content, and the end of the patience. */
export type Sending = { key: string; signal: AbortSignal }

const path = '/funciones/registro'

export const sendNew = (answers: Answers, { key, signal }: Sending) =>
  publicHttp.post<RegistrationAnswer>(path, answers, { headers: { 'Idempotency-Key': key }, signal })

export function sendEdit(answers: Answers, { key, signal }: Sending, version: string | null) {
  // One password field on the page; the contract takes the current password in both keys.
  const { contraseña } = answers.userData
  const body = { ...answers, userData: { ...answers.userData, confirmContraseña: contraseña } }
  const headers = { 'Idempotency-Key': key, ...(version === null ? {} : { 'If-Match': version }) }
  return memberHttp.post<RegistrationAnswer>(path, body, { headers, signal })
}

/**
 * Whether this refusal says for certain that the submission has not been stored. One that was sent before may have
 * been, whatever is said of its repetition; but for 409 and 422, which look for the key.
 */
export const isCertain = (error: unknown, again: boolean) =>
  error instanceof ApiError &&
  (error.status === 409 || error.status === 422 || (!again && error.status < 500))

/** The refused answers of the first step that has any. */
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
  // 403: another member has signed in meanwhile, in this browser.
  return { kind: status === 401 || status === 403 ? 'signed-out' : 'not-sent' }
}
