import { withoutPasswords, type Answers } from '../answers/answers'
import { randomKey } from './random-key'

/** One sending of the form: what was sent, but for the passwords, and the key that the server knows it by. */
export type Attempt = { key: string; content: string }

/** Sendings whose answer is not known. More than these few are nobody's form. */
const maxAttempts = 3

export const contentOf = (answers: Answers) => JSON.stringify(withoutPasswords(answers))

/** The attempt to send these answers: the one that was made before, if there is one, for it may have arrived. */
export function attemptFor(
  answers: Answers,
  before: readonly Attempt[],
): { attempt: Attempt; attempts: readonly Attempt[]; again: boolean } {
  const content = contentOf(answers)
  const known = before.find((attempt) => attempt.content === content)
  if (known) return { attempt: known, attempts: before, again: true }
  const attempt = { key: randomKey(), content }
  return { attempt, attempts: [...before, attempt].slice(-maxAttempts), again: false }
}

/** Whether one of these may have registered that document number. */
export const mayHaveRegistered = (cedula: string, attempts: readonly Attempt[]) =>
  attempts.some(({ content }) => (JSON.parse(content) as Answers).userData.cedula === cedula)

/** Attempts from outside this page (a stored draft). */
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
