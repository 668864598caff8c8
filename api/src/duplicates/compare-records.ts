import { compareNames, comparedName, type ComparedName } from '@fcr/shared/contracts/names/compare-names'
import { withoutLeadingZeros } from '@fcr/shared/contracts/readings/document-number'
import { sql } from 'kysely'

/** Condition: not a registration that anybody may have sent, but an imported record or a verified person. */
export const isTrusted = sql<boolean>`(password_hash IS NULL OR identidad_verified_at IS NOT NULL)`

/** What records are compared by. Columns of `compareciente`. */
export const comparedColumns = sql`
  id, numero_identificacion AS number, nombre_busqueda AS name, fecha_nacimiento AS birth,
  ARRAY[numero_celular_principal, numero_celular_alterno] AS phones,
  ARRAY[lower(correo_electronico_principal), lower(correo_electronico_alterno)] AS emails,
  ${isTrusted} AS trusted`

export type RecordRow = {
  id: string
  number: string
  name: string
  /** `YYYY-MM-DD` */
  birth: string | null
  /** Null or '': none. */
  phones: (string | null)[]
  emails: (string | null)[]
  /** See `isTrusted`. */
  trusted: boolean
}

/** The values of a list of contacts. */
export const given = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null && value !== '')),
]

/** How two records agree. Undefined: nothing to say. */
export type Agreement = {
  name: 'same' | 'similar' | undefined
  birth: 'same' | 'other' | undefined
  phone: boolean
  email: boolean
  /** How the document numbers differ. */
  number: 'zeros' | 'exchanged' | undefined
}

/** Returns the number with each two of its different digits exchanged. */
export function exchangedDigits(number: string): string[] {
  const digits = Array.from(number)
  return digits.flatMap((digit, first) =>
    digits.slice(first + 1).flatMap((other, distance) => {
      if (digit === other) return []
      const second = first + 1 + distance
      return (
        number.slice(0, first) + other + number.slice(first + 1, second) + digit + number.slice(second + 1)
      )
    }),
  )
}

/** Returns how two different numbers differ. */
function compareNumbers(number: string, other: string): Agreement['number'] {
  if (withoutLeadingZeros(number) === withoutLeadingZeros(other)) return 'zeros'
  if (number.length !== other.length) return undefined
  const places = Array.from(number).flatMap((digit, place) => (digit === other[place] ? [] : [place]))
  const [first = 0, second = 0] = places
  return places.length === 2 && number[first] === other[second] && number[second] === other[first]
    ? 'exchanged'
    : undefined
}

const shareOne = (values: RecordRow['phones'], others: RecordRow['phones']) =>
  given(values).some((value) => others.includes(value))

const compareBirths = (birth: string | null, other: string | null): Agreement['birth'] => {
  if (birth === null || other === null) return undefined
  return birth === other ? 'same' : 'other'
}

/** Compares two records; `nameOf` may remember names. */
export const compareRecords = (
  record: RecordRow,
  other: RecordRow,
  nameOf: (name: string) => ComparedName = comparedName,
): Agreement => ({
  name: compareNames(nameOf(record.name), nameOf(other.name)),
  birth: compareBirths(record.birth, other.birth),
  phone: shareOne(record.phones, other.phones),
  email: shareOne(record.emails, other.emails),
  number: compareNumbers(record.number, other.number),
})

/** Whether two records are probably one person. Exchanged digits say nothing about people born on different days. */
export const isProbablyOne = ({ name, birth, phone, email, number }: Agreement): boolean =>
  number === 'zeros' ||
  (name !== undefined &&
    (birth === 'same' || phone || email || (number === 'exchanged' && birth === undefined)))

/** Number of facts that two records share. */
export const countShared = ({ name, birth, phone, email, number }: Agreement): number =>
  [name !== undefined, name === 'same', birth === 'same', phone, email, number !== undefined].filter(Boolean)
    .length
