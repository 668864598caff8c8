import { createHttp } from '../http'
import { readSite } from '../site'

export const apiBase = () => readSite().apiBase

/** Calls that need no session. */
export const publicHttp = createHttp({ base: apiBase })
