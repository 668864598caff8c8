import { profile as profileContract, type Profile } from '@fcr/shared/contracts/profile'
import type { SearchCard } from '@fcr/shared/contracts/search'

/** A synthetic person's card. */
export const card = (changes: Partial<SearchCard> = {}): SearchCard => ({
  numero_identificacion: '1000000001',
  nombre_apellido_completo: 'Aurelio Ejemplo Ficticio',
  rango: 'Sargento Segundo',
  fuerza: 'Ejército Nacional',
  nombre_sala_jep: 'Sala de Amnistía o Indulto (SAI)',
  aproximada: false,
  ...changes,
})

/** That person's profile: nothing known but what is given. */
export const profile = (changes: Partial<Profile> = {}): Profile =>
  profileContract.parse({
    ...Object.fromEntries(Object.keys(profileContract.shape).map((name) => [name, null])),
    numero_identificacion: '1000000001',
    nombre_apellido_completo: 'Aurelio Ejemplo Ficticio',
    ...changes,
  })
