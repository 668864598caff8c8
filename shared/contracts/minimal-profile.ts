import type { Profile } from './profile'

/** Stands in for a profile that the server does not have. */
export const minimalProfile = (numero_identificacion: string) =>
  ({ numero_identificacion, nombre_apellido_completo: 'No Disponible' }) as Profile
