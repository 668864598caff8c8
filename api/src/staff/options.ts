import { parseDay, startInBogota } from '@fcr/shared/contracts/dates'
import { documentNumberPattern, hasControlCharacters } from '@fcr/shared/contracts/text'

/** A value that an option does not accept; the message says in Spanish what it accepts. */
export class BadValue extends Error {}

/** An option, or the argument of a command. */
export type Option<Value> = {
  /** Description for the help, in Spanish. */
  about: string
  /** Placeholder of the value in the help; undefined for a switch without a value. */
  placeholder?: string
  required: boolean
  /** Alternative name in English. */
  alias?: string
  /** Reads the value; undefined if the option is not given. @throws {BadValue} */
  read: (text: string | undefined) => Value
}

type Taking<Value> = { about: string; placeholder: string; alias?: string; parse: (text: string) => Value }

const taking = <Value>({ about, placeholder, alias, parse }: Taking<Value>): Option<Value> => ({
  about,
  placeholder,
  required: true,
  ...(alias !== undefined && { alias }),
  read: (text) => {
    if (text === undefined || text.trim() === '') throw new BadValue('falta')
    return parse(text.trim())
  },
})

type About = { about: string; alias?: string }

export const text = (about: About & { placeholder?: string; max?: number }): Option<string> =>
  taking({
    placeholder: 'TEXTO',
    ...about,
    parse: (value) => {
      const max = about.max ?? 200
      if (value.length > max) throw new BadValue(`admite hasta ${max} caracteres`)
      // Letters may contain line breaks and tabs; all other control characters are refused.
      if (hasControlCharacters(value.replace(/[\n\t]/g, '')))
        throw new BadValue('contiene caracteres no permitidos')
      return value
    },
  })

export const choice = <const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  about: About,
): Option<Choices[number]> =>
  taking({
    placeholder: choices.join('|'),
    ...about,
    parse: (value) => {
      const found = choices.find((one) => one.toLowerCase() === value.toLowerCase())
      if (found === undefined) throw new BadValue(`debe ser ${choices.join(' o ')}`)
      return found
    },
  })

export const wholeNumber = (min: number, max: number, about: About): Option<number> =>
  taking({
    placeholder: 'N',
    ...about,
    parse: (value) => {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN
      if (!(number >= min && number <= max))
        throw new BadValue(`debe ser un número entero de ${min} a ${max}`)
      return number
    },
  })

export const documentNumber = (about: About): Option<string> =>
  taking({
    placeholder: 'CÉDULA',
    ...about,
    parse: (value) => {
      const digits = value.replace(/[.\s]/g, '')
      if (!documentNumberPattern.test(digits)) throw new BadValue('debe ser un número de hasta 15 dígitos')
      return digits
    },
  })

/** Row number as shown in lists. */
export const rowId = (about: About): Option<string> =>
  taking({
    placeholder: 'N.º',
    ...about,
    parse: (value) => {
      if (!/^\d{1,15}$/.test(value)) throw new BadValue('debe ser el número que muestra la lista')
      return value
    },
  })

/** Number of a request: its radicado, or the shorter one of earlier releases. */
export const requestNumber = (about: About): Option<string> =>
  taking({
    placeholder: 'RADICADO',
    ...about,
    parse: (value) => {
      if (!/^\d{1,15}$|^\d{4}-\d{6,15}$/.test(value))
        throw new BadValue('debe ser el radicado que muestra la lista, como 2026-000123')
      return value
    },
  })

/** A day in Colombian time; returns its first instant. */
export const day = (about: About): Option<Date> =>
  taking({
    placeholder: 'AAAA-MM-DD',
    ...about,
    parse: (value) => {
      if (!parseDay(value)) throw new BadValue('debe ser una fecha AAAA-MM-DD')
      return startInBogota(value)
    },
  })

export const flag = (about: About): Option<boolean> => ({
  ...about,
  required: false,
  read: (given) => given !== undefined,
})

export const optional = <Value>(option: Option<Value>): Option<Value | undefined> => ({
  ...option,
  required: false,
  read: (given) => (given === undefined ? undefined : option.read(given)),
})

export const withDefault = <Value>(option: Option<Value>, fallback: Value): Option<Value> => ({
  ...option,
  about: `${option.about} (por omisión: ${String(fallback)})`,
  required: false,
  read: (given) => (given === undefined ? fallback : option.read(given)),
})
