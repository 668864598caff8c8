import type { NumbersSearch, SearchQuery } from '@fcr/shared/contracts/search'
import { useOptions } from '@fcr/shared/registration-form'
import type { Query } from './find-people'

const texts: Record<keyof (SearchQuery & NumbersSearch), (value: string) => string> = {
  nombre: (value) => `nombre «${value}»`,
  palabras: (value) => `${value} de sus palabras`,
  parecidos: () => 'solo parecidos',
  cedula: (value) => `cédula ${value}`,
  cedulas: (value) => `cédulas ${value.replaceAll(' ', ', ')}`,
  celular: (value) => `celular ${value}`,
  fuerza: (value) => `fuerza ${value}`,
  rango: (value) => `rango ${value}`,
  departamentoResidencia: (value) => `departamento de residencia ${value}`,
  magistrado: (value) => `magistrado «${value}»`,
  salaJEP: (value) => `sala ${value}`,
  edad: (value) => `edad ${value}`,
  edadHasta: (value) => `hasta ${value} años`,
}

/** What a search is for, in words: 'nombre «Ejemplo», fuerza Ejército Nacional'. */
export const searchedText = (query: Partial<Query>): string =>
  Object.entries(texts)
    .flatMap(([field, text]) => {
      const value = query[field]
      return value === undefined ? [] : [text(value)]
    })
    .join(', ')

/** The same with the name of the chamber. */
export function useSearchedText(query: Query): string {
  const chamber = useOptions('getSalasProcesoJEP').find(({ value }) => value === query['salaJEP'])
  return searchedText(chamber ? { ...query, salaJEP: chamber.label } : query)
}
