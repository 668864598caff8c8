import { createContext, use, type ReactNode } from 'react'
import { useMemberSession, type Session } from './member'

const AuthContext = createContext<Session | null>(null)

/** Provides the member's session to the shell and every area below it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  return <AuthContext value={useMemberSession()}>{children}</AuthContext>
}

/** The member's session: loading, signed in, or signed out (user null). */
export function useAuth(): Session {
  const session = use(AuthContext)
  if (!session) throw new Error('useAuth must be used within AuthProvider')
  return session
}
