export { ApiError } from '../http'
export type { Http, HttpOptions, HttpResult } from '../http'
export { externalHttp, memberHttp, publicHttp } from './clients'
export { AuthProvider, useAuth } from './auth-context'
export { GuestOnly, RequireMember } from './guards'
export {
  changePassword,
  minimalProfile,
  reloadProfile,
  signIn,
  signInAfterChange,
  signOut,
  startSession,
} from './member-session'
export { useSignOut } from './use-sign-out'
export { memberStoragePrefix } from './member-storage'
export type { Session, User } from './member-store'
export { externalRecord } from './external-record'
export { redeemCode, signOutExternal, useExternalSession } from './external-session'
export type { ExternalSession } from './external-session'
