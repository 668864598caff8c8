import type { ProfileExtra } from '@fcr/shared/profile'
import { Account } from './account'
import { Mail } from './mail'

/** Profile sections in which members manage their access. */
export const accountSections: ProfileExtra['sections'] = [
  { id: 'cuenta', title: 'Contraseña y sesiones', content: <Account /> },
  { id: 'correo', title: 'Correo y avisos', content: <Mail /> },
]
