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

/** Query of `GET /ext/search`: at least one filter; blank ones are left out by the browser. */
export const searchQuery = z.strictObject({
  nombre: filter.optional(),
  cedula: numeric(15).optional(),
  fuerza: filter.optional(),
  celular: numeric(15).optional(),
  departamentoResidencia: filter.optional(),
  rango: filter.optional(),
  magistrado: filter.optional(),
  /** Identifier of the chamber, or its name. */
  salaJEP: filter.optional(),
  edad: numeric(3).optional(),
})
export type SearchQuery = z.infer<typeof searchQuery>

export const searchFields = Object.keys(searchQuery.shape) as (keyof SearchQuery)[]

/** A result card; also the record that travels to the profile page and into session storage. */
export const searchCard = z.strictObject({
  numero_identificacion: z.string(),
  nombre_apellido_completo: z.string(),
  rango: z.string().nullable(),
  fuerza: z.string().nullable(),
  nombre_sala_jep: z.string().nullable(),
  procedencia: provenance,
  /** True when only the tolerance for typing errors and sounds found it. */
  aproximada: z.boolean(),
  /** The name's words that stand for one that was asked for, without accents and capitals; where it is approximate. */
  parecidas: z.array(z.string()).optional(),
})
export type SearchCard = z.infer<typeof searchCard>

export { maxCounted, maxResults } from './search-limits'
