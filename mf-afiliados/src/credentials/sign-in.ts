import { documentNumberOf } from '@fcr/shared/contracts/readings/document-number'
import { minimalProfile } from '@fcr/shared/contracts/minimal-profile'
import type { ChangePassword, Login } from '@fcr/shared/contracts/session'
import { ApiError, officialRecord, memberHttp, memberRealm, type User } from '@fcr/shared/session'
import { SessionNotKept } from './credential-messages'

/** Signs a member in and returns the member. Throws {@link ApiError} with the status of the refusal, or {@link SessionNotKept}. */
export async function signIn({ numero_identificacion, password }: Login): Promise<User> {
  officialRecord.clear()
  await memberHttp.call('POST /auth/login', {
    body: { numero_identificacion: documentNumberOf(numero_identificacion), password },
  })
  try {
    return await memberRealm.reload()
  } catch (error) {
    throw error instanceof ApiError && error.status === 401 ? new SessionNotKept() : error
  }
}

/**
 * Signs in after a forced change of password. A 401 of the profile is tolerated too: the change worked, and the number is
 * enough to continue.
 */
export async function signInAfterChange(login: Login): Promise<User> {
  await memberHttp.call('POST /auth/login', { body: login })
  const me = await memberHttp.call('GET /me')
  try {
    return await memberRealm.reload()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return memberRealm.enter({ ...me, profile: minimalProfile(me.numero_identificacion) })
  }
}

/** Changes the password of an account, with the old one. */
export const changePassword =
  (numero_identificacion: string) =>
  async (passwords: Omit<ChangePassword, 'numero_identificacion'>): Promise<void> => {
    await memberHttp.call('POST /auth/change-password', { body: { numero_identificacion, ...passwords } })
  }

/**
 * Changes the password of the member who is signed in; their other sessions end. Renews the access token first if it is
 * due: the server carries the session over only if the call has a valid one.
 */
export const changeOwnPassword =
  (numero_identificacion: string): ReturnType<typeof changePassword> =>
  async (passwords) => {
    await memberHttp.call('GET /me')
    await changePassword(numero_identificacion)(passwords)
  }
