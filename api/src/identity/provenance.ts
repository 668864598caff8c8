import type { Provenance } from '@fcr/shared/contracts/provenance'
import { dayInBogota } from '@fcr/shared/contracts/dates'
import { sql } from 'kysely'

export type ProvenanceRow = {
  /** Null until the identity is verified. */
  verified_at: Date | null
  /** Whether the person has filled in the form. */
  filled_in: boolean
  imported_at: Date
  updated_at: Date
}

/** The columns of `compareciente as person` that `provenanceOf` reads. */
export const provenanceColumns = [
  sql<boolean>`person.consent_at IS NOT NULL`.as('filled_in'),
  sql<Date | null>`person.identidad_verified_at`.as('verified_at'),
  sql<Date>`coalesce(person.imported_at, person.created_at)`.as('imported_at'),
  sql<Date>`person.updated_at`.as('updated_at'),
] as const

/** Returns the origin of a person's data, as shown to everyone who reads them. */
export function provenanceOf(row: ProvenanceRow): Provenance {
  const actualizado = dayInBogota(row.updated_at)
  if (row.verified_at) return { identidad: 'verificada', desde: dayInBogota(row.verified_at), actualizado }
  return row.filled_in
    ? { identidad: 'declarada', actualizado }
    : { identidad: 'importada', desde: dayInBogota(row.imported_at), actualizado }
}
