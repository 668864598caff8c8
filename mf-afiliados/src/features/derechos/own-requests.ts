import { memberHttp } from '@fcr/shared/session'
import { useOwnData } from '../../own-data/use-own-data'

const load = () => memberHttp.call('GET /perfil/solicitudes')

/** The member's requests: one query for all sections, so that a new request appears in each of them. */
export const useOwnRequests = () => useOwnData('solicitudes', load)
