import { profile as profileContract, type Profile } from '@fcr/shared/contracts/profile'
import type { Provenance } from '@fcr/shared/contracts/provenance'
import type { SearchCard } from '@fcr/shared/contracts/search'

const declared: Provenance = { identidad: 'declarada', actualizado: '2026-02-01' }

/** A synthetic person's card. */
export const card = (changes: Partial<SearchCard> = {}): SearchCard => ({
  numero_identificacion: '1000000001',
  nombre_apellido_completo: 'Aurelio Ejemplo Ficticio',
  rango: 'Sargento Segundo',
  fuerza: 'Ejército Nacional',
  nombre_sala_jep: 'Sala de Amnistía o Indulto (SAI)',
  procedencia: declared,
  aproximada: false,
  ...changes,
})

/** A card of an earlier API, or of a browser's storage, without the field. */
export const olderCard = () =>
  Object.fromEntries(Object.entries(card()).filter(([name]) => name !== 'procedencia')) as SearchCard

/** That person's profile: empty except for the given data. */
export const profile = (changes: Partial<Profile> = {}): Profile =>
  profileContract.parse({
    ...Object.fromEntries(Object.keys(profileContract.shape).map((name) => [name, null])),
    numero_identificacion: '1000000001',
    nombre_apellido_completo: 'Aurelio Ejemplo Ficticio',
    procedencia: declared,
    ...changes,
  })
