import type { Unchanged } from './changes'

/** Why an account is not changed, for the person who asks. */
export const unchangedWords: Record<Unchanged, string> = {
  not_found: 'La cuenta no existe.',
  disabled: 'La cuenta está desactivada.',
  active: 'La cuenta ya está activa.',
  same_roles: 'La persona ya tiene esas funciones.',
  last_administrator: 'Es la única persona que administra el equipo y puede ingresar. Invite antes a otra.',
  one_administrator:
    'Hacen falta dos personas que administren el equipo para reemplazar el ingreso de alguien.',
}
