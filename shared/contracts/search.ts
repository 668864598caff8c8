import { z } from 'zod'
import { provenance } from './provenance'
import { hasControlCharacters } from './text'

const filter = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(100)
  .refine((value) => !hasControlCharacters(value))
const numeric = (max: number) => z.string().trim().regex(/^\d+$/).max(max)

/** Query of `GET /ext/search`: at least one filter; the browser omits blank ones. */
export const searchQuery = z.strictObject({
  nombre: filter.optional(),
  cedula: numeric(15).optional(),
  fuerza: filter.optional(),
  celular: numeric(15).optional(),
  departamentoResidencia: filter.optional(),
  rango: filter.optional(),
  magistrado: filter.optional(),
  /** Identifier or name of the chamber. */
  salaJEP: filter.optional(),
  edad: numeric(3).optional(),
})
export type SearchQuery = z.infer<typeof searchQuery>

export const searchFields = Object.keys(searchQuery.shape) as (keyof SearchQuery)[]

/** A result card; also the record passed to the profile page and kept in session storage. */
export const searchCard = z.strictObject({
  numero_identificacion: z.string(),
  nombre_apellido_completo: z.string(),
  rango: z.string().nullable(),
  fuerza: z.string().nullable(),
  nombre_sala_jep: z.string().nullable(),
  procedencia: provenance,
  /** Whether only typo tolerance or phonetic matching found it. */
  aproximada: z.boolean(),
  /** For approximate matches: the words of the name that matched, without accents, in lower case. */
  parecidas: z.array(z.string()).optional(),
})
export type SearchCard = z.infer<typeof searchCard>

export { maxCounted, maxResults } from './search-limits'
