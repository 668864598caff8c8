import { questions } from '@fcr/shared/contracts/form/fields'
import { cleanTyped, isReadable } from '@fcr/shared/contracts/readings/clean-typed'
import { isFrequentName } from '@fcr/shared/contracts/names/known-names'
import { plainName } from '@fcr/shared/contracts/names/plain-name'
import { readDocumentNumber } from '@fcr/shared/contracts/readings/document-number'
import { isMissingValue } from '@fcr/shared/contracts/readings/missing'
import { readPersonName } from '@fcr/shared/contracts/readings/person-name'
import type { Reading } from '@fcr/shared/contracts/readings/reading'
import { readMobile, readTelephone } from '@fcr/shared/contracts/readings/telephone'
import { isParticle } from '@fcr/shared/contracts/text/person-name'
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

/** Words of a name in lower case, besides its particles. */
const lowerCase = /^(?:[dl]['’]\p{Lu}.*|el|e|der|den|di|du|san|santa|hij[oa]|nieto|sobrino|junior)$/u
/** Two consonants with which no name begins, like the rest of 'Fern ndez'. */
const impossible =
  /^(?!bl|br|ch|cl|cr|dr|fl|fr|gl|gr|kr|ll|ph|pl|pr|rh|sh|st|th|tr|ts|wh)[bcdfghj-np-tv-xz]{2}/

/**
 * Whether a word in lower case seems to be the rest of one that lost a letter, as in 'Hern ndez', 'Ni o', ' lvarez'. Many
 * people write their names without some capitals.
 */
const isRest = (word: string, before = '') =>
  /^\p{Ll}/u.test(word) &&
  !lowerCase.test(word) &&
  !isParticle(word) &&
  ((before !== '' && before.length <= 2) ||
    impossible.test(word) ||
    (word.length <= 4 && !isFrequentName(plainName(word))))

/** Whether a name seems to lack a letter: some words begin in lower case, others with a capital. */
function lacksLetters(name: string): boolean {
  const words = name.split(' ')
  return (
    words.some((word) => /^\p{Lu}/u.test(word)) && words.some((word, place) => isRest(word, words[place - 1]))
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

type Stored = { column: string; text: string; isAnswer: boolean }

/** @param stored.isAnswer whether the person typed it in the form, which accepts 'No aplica' in fields of free text */
function findingOf({ column, text: stored, isAnswer }: Stored, read: Read): Finding | undefined {
  if (isMissingValue(stored) && !(isAnswer && read === readText))
    return { column, reason: 'dice que no hay dato', proposal: null }
  if (misreadProblem(stored) !== undefined)
    return { column, reason: 'perdió letras por la codificación de un archivo', proposal: null }
  const { value, problem } = read(stored)
  if (problem !== undefined) return { column, reason: problem, proposal: null }
  return value === stored ? undefined : { column, reason: 'hoy se guardaría de otra forma', proposal: value }
}

type StoredRow = Readonly<Record<string, unknown>>

function findingsIn(row: StoredRow, readings: readonly [string, Read][]): Finding[] {
  const isAnswer = Boolean(row['consent_at']) && !row['imported_at']
  return readings.flatMap(([column, read]) => {
    const text = row[column]
    return typeof text === 'string' && text !== '' ? (findingOf({ column, text, isAnswer }, read) ?? []) : []
  })
}

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
