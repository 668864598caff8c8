import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { readDocumentNumber } from '@fcr/shared/contracts/readings/document-number'
import { readPersonText } from '@fcr/shared/contracts/readings/person-text'
import { maxNumbers } from '@fcr/shared/contracts/search'

/** The document number that a text is; undefined for anything else, also for a telephone. */
function numberIn(text: string): string | undefined {
  const { cedula, ...others } = readPersonText(text).value ?? {}
  return Object.keys(others).length === 0 && readDocumentNumber(text).value === cedula ? cedula : undefined
}

/** Reads two or more document numbers, as in a pasted column, each once; undefined if the text is something else. */
export function readNumberList(text: string): string[] | undefined {
  const numbers = text
    .split(/[\n\r\t;|]+|, +/)
    .map(cleanTyped)
    .filter(Boolean)
    // 'C.C. 79.845.123 C.C. 80.123.456': a label belongs to the number that follows.
    .flatMap((cell) => (readDocumentNumber(cell).value === undefined ? cell.split(/(?<=\d) /) : [cell]))
    .map(numberIn)
  const complete = numbers.filter((number) => number !== undefined)
  return numbers.length > 1 && complete.length === numbers.length ? [...new Set(complete)] : undefined
}

/** Why these numbers are not searched at once; undefined if they are. */
export const listProblem = (numbers: readonly string[]): string | undefined =>
  numbers.length > maxNumbers
    ? `Son ${numbers.length} cédulas: se consultan hasta ${maxNumbers} a la vez.`
    : undefined
