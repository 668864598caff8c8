import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { sections, type RegistrationAnswer, type Section } from '@fcr/shared/contracts/registration'
import { ApiError, memberHttp, publicHttp } from '@fcr/shared/session'
import type { Answers } from '../answers/answers'
import { randomKey } from './random-key'

/** Why a submission was not stored, as far as the person can do something about it. */
export type Problem =
  /** Did not arrive, or may have: sending it again is safe. */
  | { kind: 'not-sent' }
  | { kind: 'already-registered' }
  | { kind: 'too-many' }
  /** An edit over data that have changed meanwhile. */
  | { kind: 'conflict' }
  | { kind: 'wrong-password' }
  | { kind: 'signed-out' }
  /** The server's own check refused an answer; where it says which, the step to correct it in. */
  | { kind: 'refused'; message: string; section: Section }

/** Headers of one submission. The key names its content: the same content sent again is the same submission. */
export type SubmissionHeaders = { 'Idempotency-Key': string; 'If-Match'?: string }

/** Keeps the key for as long as the content stays the same. Nothing of the content outlives the page. */
export function createKeeper(): (content: string) => string {
  let kept: { content: string; key: string } | undefined
  return (content) => {
    if (kept?.content !== content) kept = { content, key: randomKey() }
    return kept.key
  }
}

const path = '/funciones/registro'

export const sendNew = (answers: Answers, key: string) =>
  publicHttp.post<RegistrationAnswer>(path, answers, { headers: { 'Idempotency-Key': key } })

export function sendEdit(answers: Answers, key: string, version: string | null) {
  // One password field on the page; the contract takes the current password in both keys.
  const { contraseña } = answers.userData
  const body = { ...answers, userData: { ...answers.userData, confirmContraseña: contraseña } }
  const headers = { 'Idempotency-Key': key, ...(version === null ? {} : { 'If-Match': version }) }
  return memberHttp.post<RegistrationAnswer>(path, body, { headers })
}

type Refusal = Partial<ErrorBody> & { errors?: { path: string; message: string }[] }

const refused = ({ errors = [] }: Refusal): Problem => {
  for (const { path: field, message } of errors) {
    const section = sections.find((name) => field.startsWith(`${name}.`))
    if (section) return { kind: 'refused', message, section }
  }
  return { kind: 'not-sent' }
}

export function problemOf(error: unknown, mode: 'new' | 'edit'): Problem {
  if (!(error instanceof ApiError)) return { kind: 'not-sent' }
  const body = (error.body ?? {}) as Refusal
  if (error.status === 429 || error.status === 423) return { kind: 'too-many' }
  if (error.status === 400) return refused(body)
  if (mode === 'new') return { kind: error.status === 409 ? 'already-registered' : 'not-sent' }
  if (error.status === 409 || error.status === 412) return { kind: 'conflict' }
  if (body.code === 'wrong_password') return { kind: 'wrong-password' }
  // 403: another member has signed in meanwhile, in this browser.
  return { kind: error.status === 401 || error.status === 403 ? 'signed-out' : 'not-sent' }
}
