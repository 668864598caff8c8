export { ApiError } from '../http'
export type { Http, HttpOptions, HttpResult } from '../http'
export { externalHttp, memberHttp, publicHttp } from './clients'
export { AuthProvider, useAuth } from './auth-context'
export { GuestOnly, RequireMember } from './guards'
export {
  changeOwnPassword,
  changePassword,
  checkSession,
  minimalProfile,
  onSignOut,
  reloadProfile,
  signIn,
  signInAfterChange,
  signOut,
  startSession,
} from './member-session'
export { useSignOut } from './use-sign-out'
export { memberStoragePrefix } from './member-storage'
export type { Session, SessionEnd, User } from './member-store'
export { sessionEndsAt, sessionUnusedFor } from './session-clock'
export { externalRecord } from './external-record'
export { redeemCode, signOutExternal, useExternalSession } from './external-session'
export type { ExternalSession } from './external-session'
export { externalEndsAt } from './external-tabs'
