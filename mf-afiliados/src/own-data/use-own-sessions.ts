import { memberHttp } from '@fcr/shared/session'
import { useOwnData } from './use-own-data'

const load = () => memberHttp.call('GET /auth/sesiones')

/** The member's sessions, including this one. */
export const useOwnSessions = () => useOwnData('sesiones', load)
