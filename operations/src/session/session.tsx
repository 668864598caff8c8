import { SESSION, type OperatorSession } from '@fcr/shared/platform/operations'
import { ApiError } from '@fcr/shared/http'
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { onSessionEnd, send } from '../gateway/http'

export type SessionState =
  | { status: 'checking' }
  /** `ended`: there was a session in this tab. */
  | { status: 'out'; ended: boolean }
  | { status: 'in'; session: OperatorSession }
  | { status: 'failed'; error: unknown }

type SessionValue = {
  state: SessionState
  begin: (session: OperatorSession) => void
  check: () => Promise<void>
  signOut: () => Promise<void>
}

const Context = createContext<SessionValue | undefined>(undefined)

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'checking' })
  const check = useCallback(async () => {
    try {
      const session = await send<OperatorSession>('GET', SESSION, undefined, { isPublic: true })
      setState({ status: 'in', session })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setState(ended)
      // A session continues: its page shows that there is no connection.
      else setState((before) => (before.status === 'in' ? before : { status: 'failed', error }))
    }
  }, [])
  useEffect(() => {
    void check()
    return onSessionEnd(() => setState(ended))
  }, [check])
  const value = useMemo<SessionValue>(
    () => ({
      state,
      check,
      begin: (session) => setState({ status: 'in', session }),
      signOut: async () => {
        await send('DELETE', SESSION)
        setState({ status: 'out', ended: false })
      },
    }),
    [state, check],
  )
  return <Context value={value}>{children}</Context>
}

const ended = (before: SessionState): SessionState =>
  before.status === 'out' ? before : { status: 'out', ended: before.status === 'in' }

export function useSession(): SessionValue {
  const value = use(Context)
  if (!value) throw new Error('no SessionProvider')
  return value
}

const Operator = createContext<OperatorSession | undefined>(undefined)
export const OperatorProvider = Operator

/** The session of the signed-in operator. */
export function useOperator(): OperatorSession {
  const session = use(Operator)
  if (!session) throw new Error('nobody is signed in')
  return session
}
