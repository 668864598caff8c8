import { createContext, use, useDeferredValue, type ReactNode } from 'react'
import { useMemberSession, type Session } from './member'

const AuthContext = createContext<Session | null>(null)

/** Provides the member's session to the shell and every area below it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useMemberSession()
  const deferred = useDeferredValue(session)
  // Once the session is known, a page may render all of its content: in steps, so that a slow phone can respond in
  // between. Every later change shows at once.
  return <AuthContext value={deferred.status === 'loading' ? deferred : session}>{children}</AuthContext>
}

/** The member's session: loading, signed in, or signed out (user null). */
export function useAuth(): Session {
  const session = use(AuthContext)
  if (!session) throw new Error('useAuth must be used within AuthProvider')
  return session
}
