import { parseDay, startInBogota } from '@fcr/shared/contracts/dates'
import { cleanLines, isReadable } from '@fcr/shared/contracts/readings/clean-typed'
import { documentNumberOf } from '@fcr/shared/contracts/readings/document-number'
import { documentNumberPattern } from '@fcr/shared/contracts/text/typed-text'

/** An invalid value of an option; the message lists the valid ones, in Spanish. */
export class BadValue extends Error {}

/** An option, or the argument of a command. */
export type Option<Value> = {
  /** Description for the help, in Spanish. */
  about: string
  /** Placeholder of the value in the help; undefined for a switch without a value. */
  placeholder?: string
  required: boolean
  /** The value if the option is not given. */
  fallback?: Value
  /** Reads a typed value, which is trimmed and not empty. @throws {BadValue} */
  parse: (typed: string) => Value
}

/** An option whose value a function reads. */
export const valued = <Value>(
  placeholder: string,
  about: string,
  parse: (typed: string) => Value,
): Option<Value> => ({ about, placeholder, required: true, parse })

type Words = { placeholder?: string; max?: number }

export const text = (about: string, { placeholder = 'TEXTO', max = 200 }: Words = {}): Option<string> =>
  valued(placeholder, about, (typed) => {
    const cleaned = cleanLines(typed)
    if (!isReadable(cleaned)) throw new BadValue('contiene caracteres no permitidos')
    if (cleaned.length > max) throw new BadValue(`admite hasta ${max} caracteres`)
    return cleaned
  })

/** A path, a list of paths or an address. Kept exactly as typed: file names may contain any character. */
export const path = (placeholder: string, about: string): Option<string> =>
  valued(placeholder, about, (typed) => {
    if (!isReadable(typed)) throw new BadValue('contiene caracteres no permitidos')
    if (typed.length > 4096) throw new BadValue('admite hasta 4096 caracteres')
    return typed
  })

export const reason = text('Por qué; queda en la auditoría', { max: 500 })

export const choice = <const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  about: string,
): Option<Choices[number]> =>
  valued(choices.join('|'), about, (typed) => {
    const chosen = choices.find((word) => word.toLowerCase() === typed.toLowerCase())
    if (chosen === undefined) throw new BadValue(`debe ser ${choices.join(' o ')}`)
    return chosen
  })

export const wholeNumber = (min: number, max: number, about: string): Option<number> =>
  valued('N', about, (typed) => {
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : NaN
    if (!(number >= min && number <= max)) throw new BadValue(`debe ser un número entero de ${min} a ${max}`)
    return number
  })

export const documentNumber = (about: string): Option<string> =>
  valued('CÉDULA', about, (typed) => {
    const digits = documentNumberOf(typed)
    if (!documentNumberPattern.test(digits)) throw new BadValue('debe ser un número de hasta 15 dígitos')
    return digits
  })

/** Row number as shown in lists. */
export const rowId = (about: string): Option<string> =>
  valued('N.º', about, (typed) => {
    if (!/^\d{1,15}$/.test(typed)) throw new BadValue('debe ser el número que muestra la lista')
    return typed
  })

/** A day in Colombian time; returns its first instant. */
export const day = (about: string): Option<Date> =>
  valued('AAAA-MM-DD', about, (typed) => {
    if (!parseDay(typed)) throw new BadValue('debe ser una fecha AAAA-MM-DD')
    return startInBogota(typed)
  })

export const flag = (about: string): Option<boolean> => ({
  about,
  required: false,
  fallback: false,
  parse: () => true,
})

export const optional = <Value>(option: Option<Value>): Option<Value | undefined> => ({
  ...option,
  required: false,
})

export const withDefault = <Value>(option: Option<Value>, fallback: Value): Option<Value> => ({
  ...option,
  about: `${option.about} (por omisión: ${String(fallback)})`,
  required: false,
  fallback,
})
