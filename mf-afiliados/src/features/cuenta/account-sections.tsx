import type { ProfileExtra } from '@fcr/shared/profile'
import { Account } from './account'

/** What a member does with their own access, as sheets of their profile. */
export const accountSections: ProfileExtra['sections'] = [
  { id: 'cuenta', title: 'Contraseña y sesiones', content: <Account /> },
]
