import { useEffect } from 'react'
import type { ExternalMe, RedeemAnswer } from '../contracts/session'
import { externalHttp } from './clients'
import { externalRecord } from './external-record'
import { expireExternal, setExternal, useExternalStore, type ExternalSession } from './external-store'

export type { ExternalSession }

async function ask(): Promise<void> {
  setExternal({ status: 'loading' })
  try {
    const { kind } = await externalHttp.get<ExternalMe>('/ext/me')
    setExternal({ status: 'ready', kind })
  } catch {
    setExternal({ status: 'ready', kind: null })
  }
}

/** The official's session; the first component that uses it makes the server be asked, once. */
export function useExternalSession(): ExternalSession {
  const session = useExternalStore()
  useEffect(() => {
    if (useExternalStore.getState().status === 'unknown') void ask()
  }, [])
  return session
}

/** Trades a one-time code for a session. Throws ApiError; a new code wipes the last official's record. */
export async function redeemCode(code: string): Promise<RedeemAnswer> {
  externalRecord.clear()
  const answer = await externalHttp.post<RedeemAnswer>('/ext/redeem', { code })
  if (answer.ok) setExternal({ status: 'ready', kind: answer.kind })
  return answer
}

/** Ends the official's session, even when the call fails. */
export async function signOutExternal(): Promise<void> {
  try {
    await externalHttp.post('/ext/logout')
  } catch {
    // Ignored, as the specification says: the official leaves in any case.
  } finally {
    expireExternal()
  }
}
