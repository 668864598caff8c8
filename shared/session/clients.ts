import { createHttp } from '../http'
import { readSite } from '../site'
import { expireExternal } from './external-store'
import { markExternalUsed } from './external-tabs'
import { expireMember } from './member-store'
import { markUsedHere } from './session-clock'

const base = () => readSite().apiBase

/** Calls that no session is needed for. */
export const publicHttp = createHttp({ base })

/** Calls of a signed-in member. */
export const memberHttp = createHttp({
  base,
  refresh: '/auth/refresh',
  exempt: ['/auth/login', '/auth/refresh', '/auth/logout', '/auth/change-password'],
  onExpired: expireMember,
  onAnswered: markUsedHere,
})

/** Calls of an external official. */
export const externalHttp = createHttp({
  base,
  refresh: '/ext/refresh',
  exempt: ['/ext/redeem', '/ext/refresh', '/ext/logout'],
  onExpired: expireExternal,
  onAnswered: markExternalUsed,
})
