import { withoutLeadingZeros } from '@fcr/shared/contracts/readings/document-number'

/** Digits that a document number has at most. */
const mostDigits = 15

/** Returns every document number that differs from this one only in leading zeros, and the number itself. */
export function numbersOfSameDigits(number: string): string[] {
  const digits = withoutLeadingZeros(number)
  return Array.from({ length: mostDigits - digits.length + 1 }, (_, zeros) => '0'.repeat(zeros) + digits)
}
