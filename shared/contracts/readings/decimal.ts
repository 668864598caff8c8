import { cleanTyped } from './clean-typed'
import type { Reading } from './reading'

/** Reads decimal degrees within limits, with a decimal point or comma: `4.5`, `-74,08`, `.5885`. */
export function readDegrees(text: string, min: number, max: number): Reading<number> {
  const typed = cleanTyped(text)
    .replace(/^([+-]) /, '$1')
    .replace(',', '.')
    .replace(/ ?°$/, '')
  if (!/^[+-]?(?:\d{1,3}(?:\.\d*)?|\.\d+)$/.test(typed))
    return { problem: 'debe ser una coordenada en grados decimales' }
  const value = Number(typed)
  return value < min || value > max ? { problem: `debe estar entre ${min} y ${max}` } : { value }
}
