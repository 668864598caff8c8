import type { OwnSession } from '@fcr/shared/contracts/rights'
import { memberHttp } from '@fcr/shared/session'
import { useOwnData } from './use-own-data'

const load = () => memberHttp.get<OwnSession[]>('/auth/sesiones')

/** Where the member is signed in, here included. */
export const useOwnSessions = () => useOwnData('sesiones', load)
