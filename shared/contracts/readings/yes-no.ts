import { withoutAccents } from '../text/typed-text'
import { cleanTyped } from './clean-typed'
import type { Reading } from './reading'

const yes = new Set(['si', 's', 'true', 'verdadero', 'v', '1', '-1', 'x'])
const no = new Set(['no', 'n', 'false', 'falso', 'f', '0'])

/** Reads yes or no, in the words of people, spreadsheets and databases. '¿Sí?' is neither. */
export function readYesNo(text: string): Reading<boolean> {
  const word = withoutAccents(cleanTyped(text)).toLowerCase().replace(/\.$/, '')
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { problem: 'debe ser Sí o No' }
}
