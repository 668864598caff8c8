import type { ProfileExtra } from '@fcr/shared/profile'
import { Account } from './account'

/** Profile sections in which members manage their access. */
export const accountSections: ProfileExtra['sections'] = [
  { id: 'cuenta', title: 'Contraseña y sesiones', content: <Account /> },
]
