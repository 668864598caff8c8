import { useEffect } from 'react'
import type { ExternalMe, RedeemAnswer } from '../contracts/session'
import { externalHttp } from './clients'
import { externalRecord } from './external-record'
import { expireExternal, setExternal, useExternalStore, type ExternalSession } from './external-store'
import { joinExternalTabs, tellExternalTabs } from './external-tabs'
import { mayHaveSession } from './may-have-session'
import { pendingExternalSignOut } from './pending-sign-out'

export type { ExternalSession }

async function ask(): Promise<void> {
  setExternal({ status: 'loading' })
  try {
    const may = await mayHaveSession('funcionario')
    // Whoever left while the server could not be told has left.
    const left = may && pendingExternalSignOut.exists()
    if (left) await endOnServer()
    const me = may && !left ? await externalHttp.get<ExternalMe>('/ext/me') : undefined
    setExternal({ status: 'ready', kind: me?.kind ?? null })
  } catch {
    setExternal({ status: 'ready', kind: null })
  }
}

/** A page that the browser keeps, to show again on 'Back', keeps nothing of anybody in view. */
const conceal = () => {
  const session = useExternalStore.getState()
  if (session.status === 'ready' && session.kind !== null) setExternal({ status: 'loading' })
}

const lookAgain = () => {
  if (useExternalStore.getState().status === 'loading') void ask()
}

const join = () => joinExternalTabs({ onEnded: expireExternal, onLeft: conceal, onReturned: lookAgain })

/** The official's session; the first component that uses it makes the server be asked, once. */
export function useExternalSession(): ExternalSession {
  const session = useExternalStore()
  useEffect(() => {
    join()
    if (useExternalStore.getState().status === 'unknown') void ask()
  }, [])
  return session
}

/**
 * Trades a one-time code for a session. Throws ApiError; a new code wipes the last official's record, and ends what
 * other tabs show of the last one's session.
 */
export async function redeemCode(code: string): Promise<RedeemAnswer> {
  externalRecord.clear()
  const answer = await externalHttp.post<RedeemAnswer>('/ext/redeem', { code })
  if (answer.ok) {
    pendingExternalSignOut.clear()
    join()
    tellExternalTabs('changed')
    setExternal({ status: 'ready', kind: answer.kind })
  }
  return answer
}

/** Ends the official's session in every tab, even when the call fails. */
export async function signOutExternal(): Promise<void> {
  pendingExternalSignOut.note()
  try {
    await endOnServer()
  } catch {
    // The official signs out in any case. The server is informed on the next visit.
  } finally {
    expireExternal()
    tellExternalTabs('ended')
  }
}

async function endOnServer(): Promise<void> {
  await externalHttp.post('/ext/logout')
  pendingExternalSignOut.clear()
}
