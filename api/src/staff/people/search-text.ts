import { readPersonText } from '@fcr/shared/contracts/readings/person-text'
import { sql } from 'kysely'
import type { Condition } from '../../database/conditions'
import { numberWays } from '../../search/filters'

/** Kinds of text in the search box. */
export type SearchText =
  | { kind: 'everybody' }
  | { kind: 'email'; email: string }
  | { kind: 'digits'; digits: string }
  /** `digits`: the number that was typed with the name. */
  | { kind: 'name'; name: string; digits?: string | undefined }

/** An e-mail address or a part of it, as copied from a mail: 'Juan Peña <juan@correo.example>;', 'mailto:juan@correo.example'. */
const emailIn = /[^\s<>"'(),;:]*@[^\s<>"'(),;:]*/

/** Signs with which people write numbers: '3 15-123.45', '(601)', '+57'. */
const numeric = /^[+(]?\d[\d\s.,()-]*$/

/** Detects what a text searches for: a number, with or without label, also a part that no reading accepts. */
export function readSearchText(text: string): SearchText {
  const typed = text.trim()
  if (typed === '') return { kind: 'everybody' }
  const [email] = emailIn.exec(typed.replace(/\s*@\s*/, '@')) ?? []
  if (email !== undefined) return { kind: 'email', email: email.toLowerCase() }
  const { nombre, cedula, celular } = readPersonText(typed).value ?? {}
  const digits = cedula ?? celular
  if (nombre !== undefined) return { kind: 'name', name: nombre, digits }
  if (digits !== undefined) return { kind: 'digits', digits }
  if (!numeric.test(typed)) return { kind: 'name', name: typed }
  return { kind: 'digits', digits: typed.replace(/\D/g, '') }
}

const likeStart = (expression: string, text: string): Condition =>
  sql`${sql.raw(expression)} LIKE literal_de_patron(${text}) || '%'`

const reversed = (text: string) => Array.from(text).reverse().join('')

/** From how many digits on the end of a number is searched as well as its beginning. */
const minEnding = 4

const emails = ['lower(person.correo_electronico_principal)', 'lower(person.correo_electronico_alterno)']
const telephones = ['person.numero_celular_principal', 'person.numero_celular_alterno']
const numbers = ['person.numero_identificacion', ...telephones]

/** Alternative conditions on `person`, one for each index, for a contact or number. */
export function contactWays(text: Extract<SearchText, { kind: 'email' | 'digits' }>): Condition[] {
  if (text.kind === 'email') return emails.map((column) => likeStart(column, text.email))
  const { digits } = text
  return [
    ...numberWays(digits),
    ...telephones.map((column) => likeStart(column, digits)),
    ...(digits.length < minEnding
      ? []
      : numbers.map((column) => likeStart(`reverse(${column})`, reversed(digits)))),
  ]
}
