import { mapPerson, type MapPerson } from '@fcr/shared/contracts/map'

/** A synthetic person of the map: nothing known but the given. */
export const person = (changes: Partial<MapPerson> = {}): MapPerson =>
  mapPerson.parse({
    ...Object.fromEntries(Object.keys(mapPerson.shape).map((name) => [name, null])),
    CC_IDENTIDAD: '1000000001',
    PRIMER_NOMBRE: 'Aurelio',
    PRIMER_APELLIDO: 'Ejemplo',
    ...changes,
  })

const at = (MUNICIPIOS_LABORO: string, DEPARTAMENTOS_LABORO: string, lat: number, lng: number) => ({
  MUNICIPIOS_LABORO,
  DEPARTAMENTOS_LABORO,
  LATITUD_MUNICIPIO: lat,
  LONGITUD_MUNICIPIO: lng,
})
export const palmira = at('Palmira', 'Valle del Cauca', 3.539, -76.304)
export const neiva = at('Neiva', 'Huila', 2.927, -75.282)
export const sanAndres = at('San Andrés', 'Archipiélago de San Andrés', 12.58, -81.7)

/** Returns the requested number of people, each with a distinct number. */
export const people = (count: number, changes: Partial<MapPerson>, from = 1000000001): MapPerson[] =>
  Array.from({ length: count }, (_, position) =>
    person({ CC_IDENTIDAD: String(from + position), ...changes }),
  )
