import { withoutPasswords, type Answers } from '@fcr/shared/registration-form'
import { randomKey } from './random-key'

/** One submission of the form: its content without the passwords, and its idempotency key. */
export type Attempt = { key: string; content: string }

/** Submissions with unknown outcome. More than these are not realistic. */
const maxAttempts = 3

export const contentOf = (answers: Answers) => JSON.stringify(withoutPasswords(answers))

/** Returns the attempt for these answers; reuses an earlier one with the same content, which may have arrived. */
export function attemptFor(
  answers: Answers,
  before: readonly Attempt[],
): { attempt: Attempt; attempts: readonly Attempt[]; again: boolean } {
  const content = contentOf(answers)
  const earlier = before.find((attempt) => attempt.content === content)
  if (earlier) return { attempt: earlier, attempts: before, again: true }
  const attempt = { key: randomKey(), content }
  return { attempt, attempts: [...before, attempt].slice(-maxAttempts), again: false }
}

/** Whether one of these attempts may have registered the document number. */
export const mayHaveRegistered = (cedula: string, attempts: readonly Attempt[]) =>
  attempts.some(({ content }) => (JSON.parse(content) as Answers).userData.cedula === cedula)

/** Reads attempts from outside this page (a stored draft). */
export function readAttempts(stored: unknown): Attempt[] {
  if (!Array.isArray(stored)) return []
  return (stored as (Partial<Attempt> | null)[]).flatMap((attempt) => {
    const { key, content } = attempt ?? {}
    return typeof key === 'string' && typeof content === 'string' && isJson(content) ? [{ key, content }] : []
  })
}

function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
