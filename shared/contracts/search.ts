import { z } from 'zod'
import { canSearchFewer } from './text/person-name'
import { provenance } from './provenance'
import { documentNumberOf } from './readings/document-number'
import { typedLine } from './readings/schemas'
import { telephoneOf } from './readings/telephone'

const filter = typedLine(100).min(1)
const documentNumber = typedLine(60)
  .overwrite(documentNumberOf)
  .regex(/^\d{1,15}$/)
const numeric = (max: number) => typedLine(max).regex(/^\d+$/)

/** Query of `GET /ext/search`: at least one filter; the browser omits blank ones. */
export const searchQuery = z
  .strictObject({
    nombre: filter.optional(),
    /** With `nombre`: people whose name has this many of its words. */
    palabras: numeric(1).optional(),
    /** With `nombre`: restricts the search to people with a similar name. */
    parecidos: z.literal('si').optional(),
    cedula: documentNumber.optional(),
    fuerza: filter.optional(),
    celular: typedLine(60)
      .overwrite(telephoneOf)
      .regex(/^\d{1,15}$/)
      .optional(),
    departamentoResidencia: filter.optional(),
    rango: filter.optional(),
    magistrado: filter.optional(),
    /** Identifier or name of the chamber. */
    salaJEP: filter.optional(),
    /** Age, or the lowest one if there is `edadHasta`. */
    edad: numeric(3).optional(),
    edadHasta: numeric(3).optional(),
  })
  .refine(
    ({ nombre, palabras }) =>
      palabras === undefined || (nombre !== undefined && canSearchFewer(nombre, Number(palabras))),
    { path: ['palabras'] },
  )
  .refine(({ nombre, parecidos }) => parecidos === undefined || nombre !== undefined, { path: ['parecidos'] })
  .refine(
    ({ edad, edadHasta }) =>
      edad === undefined || edadHasta === undefined || Number(edad) <= Number(edadHasta),
    {
      path: ['edadHasta'],
    },
  )
export type SearchQuery = z.infer<typeof searchQuery>

export const searchFields = Object.keys(searchQuery.shape) as (keyof SearchQuery)[]

/** Maximum of numbers in one request, which counts as that many searches. */
export const maxNumbers = 20

/** Body of `POST /ext/search/cedulas`: complete document numbers. */
export const numbersSearch = z.strictObject({
  cedulas: z
    .array(documentNumber)
    .min(1)
    .max(maxNumbers)
    .refine((numbers) => new Set(numbers).size === numbers.length),
})

export type NumbersSearch = z.infer<typeof numbersSearch>

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
  /** For matches by fewer words: those of the searched name that the person's name lacks, as typed. */
  faltan: z.array(z.string()).optional(),
})
export type SearchCard = z.infer<typeof searchCard>

/** Response of `GET /ext/search`: exact matches first, then similar ones; of `POST /ext/search/cedulas`: the people with these numbers. */
export const searchCards = z.array(searchCard)

export { maxCounted, maxResults } from './search-limits'
