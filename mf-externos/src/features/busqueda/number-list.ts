import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { readDocumentNumber, withoutLeadingZeros } from '@fcr/shared/contracts/readings/document-number'
import { readPersonText } from '@fcr/shared/contracts/readings/person-text'
import { maxNumbers } from '@fcr/shared/contracts/search'

/** Returns the document number that a text consists of; undefined for anything else, such as a telephone. */
function numberIn(text: string): string | undefined {
  const { cedula, ...others } = readPersonText(text).value ?? {}
  return Object.keys(others).length === 0 && readDocumentNumber(text).value === cedula ? cedula : undefined
}

/** The numbers in a cell of a list. A part with fewer than five digits may belong to its neighbour: '80 123 456'. */
function numbersIn(cell: string): (string | undefined)[] {
  if (readDocumentNumber(cell).value !== undefined) return [numberIn(cell)]
  // 'C.C. 79.845.123 C.C. 80.123.456': a label belongs to the number that follows.
  return cell
    .split(/(?<=\d) /)
    .map((part) => (part.replace(/\D/g, '').length < 5 ? undefined : numberIn(part)))
}

/** Reads two or more document numbers, as in a pasted column, each once; undefined if the text is something else. */
export function readNumberList(text: string): string[] | undefined {
  const numbers = text
    .split(/[\n\r\t;|]+|, +|\s[ye/]\s|(?<=[\d.]{5})[,/-](?=\d{6})/i)
    .map(cleanTyped)
    .filter(Boolean)
    .flatMap(numbersIn)
  const complete = numbers.filter((number) => number !== undefined)
  if (numbers.length < 2 || complete.length < numbers.length) return undefined
  const compared = complete.map(withoutLeadingZeros)
  return complete.filter((number, index) => compared.indexOf(withoutLeadingZeros(number)) === index)
}

/** Why these numbers cannot be searched together; undefined if they can. */
export const listProblem = (numbers: readonly string[]): string | undefined =>
  numbers.length > maxNumbers
    ? `Son ${numbers.length} cédulas: se consultan hasta ${maxNumbers} a la vez.`
    : undefined
