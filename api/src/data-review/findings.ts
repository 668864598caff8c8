import { questions } from '@fcr/shared/contracts/form/fields'
import { cleanTyped, isReadable } from '@fcr/shared/contracts/readings/clean-typed'
import { readDocumentNumber } from '@fcr/shared/contracts/readings/document-number'
import { isMissingValue } from '@fcr/shared/contracts/readings/missing'
import { readPersonName } from '@fcr/shared/contracts/readings/person-name'
import type { Reading } from '@fcr/shared/contracts/readings/reading'
import { readMobile, readTelephone } from '@fcr/shared/contracts/readings/telephone'
import { plainEmailPattern } from '@fcr/shared/contracts/text/plain-email'
import { documentNumber, email, nameAsTold, plainText, telephone } from '../import/cells'
import type { ReadColumn } from '../import/columns'
import { isInColombia } from '../import/place/in-country'
import { lostLetterProblem, misreadProblem } from '../import/file/misread'
import { kinds } from '../import/types'

export type Register = 'compareciente' | 'map_person'

/** A stored value that its current reading would change (to `proposal`) or refuse. */
type Finding = { column: string; reason: string; proposal: string | null }

type Read = (text: string) => Reading<string>

const readText: Read = (text) => {
  const value = cleanTyped(text)
  return isReadable(value) ? { value } : { problem: 'tiene caracteres ilegibles' }
}

const readEmail: Read = (text) => {
  const value = cleanTyped(text)
  return plainEmailPattern.test(value) ? { value } : { problem: 'no es un correo al que se pueda escribir' }
}

const particle = /^(?:de|del|la|las|los|el|y|e|da|do|dos|van|von|der|den|di|du)$/

/** Whether a name seems to lack a letter, as 'Hern ndez': some words begin in lower case, others with a capital. */
function lacksLetters(name: string): boolean {
  const words = name.split(' ')
  return (
    words.some((word) => /^\p{Lu}/u.test(word)) &&
    words.some((word) => /^\p{Ll}/u.test(word) && !particle.test(word))
  )
}

const readName: Read = (text) => {
  const problem = lostLetterProblem(text) ?? (lacksLetters(text) ? 'parece faltarle una letra' : undefined)
  return problem === undefined ? readPersonName(text) : { problem }
}

const byKind: Partial<Record<(typeof questions)[number]['kind'], Read>> = {
  number: readDocumentNumber,
  name: readName,
  person: readName,
  text: readText,
  mobile: readMobile,
  email: readEmail,
}

const personReadings = questions.flatMap((question): [string, Read][] => {
  const read = byKind[question.kind]
  return read && 'column' in question ? [[question.column, read]] : []
})

/** The reading of stored values for each reader of a file's cells. */
const byCell = new Map<ReadColumn | undefined, Read>([
  [documentNumber, readDocumentNumber],
  [nameAsTold, readName],
  [telephone, readTelephone],
  [email, readEmail],
  [plainText, readText],
])

const mapReadings = kinds.mapa.columns.flatMap(({ target, read }): [string, Read][] => {
  const reading = byCell.get(read)
  return reading && target !== undefined ? [[target, reading]] : []
})

function findingOf(column: string, stored: string, read: Read): Finding | undefined {
  if (isMissingValue(stored)) return { column, reason: 'dice que no hay dato', proposal: null }
  if (misreadProblem(stored) !== undefined)
    return { column, reason: 'perdió letras por la codificación de un archivo', proposal: null }
  const { value, problem } = read(stored)
  if (problem !== undefined) return { column, reason: problem, proposal: null }
  return value === stored ? undefined : { column, reason: 'hoy se guardaría de otra forma', proposal: value }
}

type StoredRow = Readonly<Record<string, unknown>>

const findingsIn = (row: StoredRow, readings: readonly [string, Read][]): Finding[] =>
  readings.flatMap(([column, read]) => {
    const stored = row[column]
    return typeof stored === 'string' && stored !== '' ? (findingOf(column, stored, read) ?? []) : []
  })

/** Returns the findings about a row of `compareciente`. */
export const findingsOfPerson = (row: StoredRow): Finding[] => findingsIn(row, personReadings)

/** Returns the findings about a row of `map_person`. */
export function findingsOfMapPerson(row: StoredRow): Finding[] {
  const { latitud_municipio: latitude, longitud_municipio: longitude } = row
  const isAbroad =
    typeof latitude === 'number' && typeof longitude === 'number' && !isInColombia(latitude, longitude)
  return [
    ...findingsIn(row, mapReadings),
    ...(isAbroad
      ? [{ column: 'latitud_municipio', reason: 'no da un punto de Colombia', proposal: null }]
      : []),
  ]
}

/** Returns the reading for corrections of a column; undefined for columns that cannot be corrected. */
export const readingOf = (register: Register, column: string): Read | undefined =>
  new Map(register === 'compareciente' ? personReadings : mapReadings).get(column)
