export { ApiError, serverNow } from '../http'
export type { CallOptions, Http, HttpResult } from '../http'
export { publicHttp } from './clients'
export { AuthProvider, useAuth } from './auth-context'
export { GuestOnly, RequireMember } from './guards'
export {
  checkSession,
  memberHttp,
  memberRealm,
  sessionEndsAt,
  sessionUnusedFor,
  startSession,
  type Session,
  type User,
} from './member'
export { memberStoragePrefix } from './member-storage'
export { officialRecord } from './official-record'
export {
  officialEndsAt,
  officialHttp,
  officialRealm,
  signOutOfficial,
  useOfficialSession,
  type OfficialSession,
} from './official'
export { staffRealm } from './staff'
export type { SessionEnd } from './create-realm'
export { onSessionEnd } from './query-cache'
export { useSignOut } from './use-sign-out'
