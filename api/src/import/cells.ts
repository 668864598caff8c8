import { isAfter, parseDay, todayInBogota } from '@fcr/shared/contracts/dates'
import { maxTextLength } from '@fcr/shared/contracts/form/registration-fields'
import { cleanTyped, isReadable } from '@fcr/shared/contracts/readings/clean-typed'
import { readDay } from '@fcr/shared/contracts/readings/day'
import { readDegrees } from '@fcr/shared/contracts/readings/decimal'
import { readDocumentNumber } from '@fcr/shared/contracts/readings/document-number'
import { readPersonName } from '@fcr/shared/contracts/readings/person-name'
import type { Reading } from '@fcr/shared/contracts/readings/reading'
import { readMobile, readTelephone } from '@fcr/shared/contracts/readings/telephone'
import { readWholeNumber } from '@fcr/shared/contracts/readings/whole-number'
import { readYesNo } from '@fcr/shared/contracts/readings/yes-no'
import { plainEmailPattern } from '@fcr/shared/contracts/text/plain-email'
import { actNumberPattern } from '@fcr/shared/contracts/text/typed-text'

/** A value that was written in another way than the list has it. */
export class ReadAs {
  constructor(
    readonly value: unknown,
    /** The name in the list. */
    readonly name: string,
    /** Whether a clerk said so; otherwise it is another name of the same thing. */
    readonly isConfirmed: boolean,
  ) {}
}

/** Why a cell was rejected, in Spanish; never contains the cell's value, which may be sensitive. */
export class BadCell extends Error {
  constructor(
    reason: string,
    /** The few entries of the list that the cell may mean. */
    readonly proposals: readonly ReadAs[] = [],
  ) {
    super(reason)
    this.name = 'BadCell'
  }
}

/**
 * Reads a non-empty cell.
 * @throws {BadCell}
 */
export type ReadCell<Value> = (text: string) => Value

/** Turns a reading into a reader of cells. */
const cellOf =
  <Value>(read: (text: string) => Reading<Value>): ReadCell<Value> =>
  (text) => {
    const { value, problem } = read(text)
    if (problem !== undefined) throw new BadCell(problem)
    return value
  }

/** Joins the lines of a cell: addresses often have two. */
export const plainText: ReadCell<string> = (text) => {
  const line = cleanTyped(text)
  if (!isReadable(line)) throw new BadCell('contiene caracteres ilegibles; revise la codificación')
  if (line.length > maxTextLength) throw new BadCell(`tiene más de ${maxTextLength} caracteres`)
  return line
}

export const personName: ReadCell<string> = (text) => cellOf(readPersonName)(plainText(text))

/** A name as reported by witnesses, perhaps with a nickname or another spelling in quotation marks or brackets. */
export const nameAsTold: ReadCell<string> = (text) => {
  const name = plainText(text)
  personName(name.replace(/["(),;]/g, ''))
  return name
}

export const documentNumber = cellOf(readDocumentNumber)

export const mobile = cellOf(readMobile)

export const telephone = cellOf(readTelephone)

/** Accepts any domain: the rule on public domains applies only to people entering their own address. */
export const email: ReadCell<string> = (text) => {
  const address = plainText(text)
  if (!plainEmailPattern.test(address))
    throw new BadCell('no es un correo electrónico al que se pueda escribir')
  return address
}

export const flag = cellOf(readYesNo)

const wholeNumber = cellOf(readWholeNumber)

export const count: ReadCell<number> = (text) => {
  const number = Number(wholeNumber(text))
  // The form's limit. It also refuses '3.000', which may be three with decimals.
  if (number > 99) throw new BadCell('debe ser un número de hasta 2 dígitos')
  return number
}

export const actNumber: ReadCell<string> = (text) => {
  const number = wholeNumber(text)
  if (!actNumberPattern.test(number)) throw new BadCell('debe tener 6 dígitos')
  return number
}

const day = cellOf(readDay)

export const pastDay: ReadCell<string> = (text) => {
  const date = day(text)
  const parsed = parseDay(date)
  if (parsed && isAfter(parsed, todayInBogota())) throw new BadCell('es una fecha futura')
  return date
}

/** Reads decimal degrees within limits. */
export const degrees = (min: number, max: number): ReadCell<number> =>
  cellOf((text) => readDegrees(text, min, max))
