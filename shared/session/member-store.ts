import { create } from 'zustand'
import type { Profile } from '../contracts/profile'

export type User = { numero_identificacion: string; profile: Profile }

/** Why the member of a moment ago is gone: they left, here or in another tab, or the session ran out. */
export type SessionEnd = 'signed-out' | 'expired'

/** Loading until the first answer; then signed in, or signed out (user null; `ended` where somebody was there). */
export type Session =
  | { status: 'loading' }
  | { status: 'ready'; user: User; ended?: never }
  | { status: 'ready'; user: null; ended?: SessionEnd }

export const useMemberStore = create<Session>()(() => ({ status: 'loading' }))

export const currentUser = (): User | null => {
  const session = useMemberStore.getState()
  return session.status === 'ready' ? session.user : null
}

export const setUser = (user: User | null) =>
  useMemberStore.setState(user ? { status: 'ready', user } : { status: 'ready', user: null }, true)

export const endUser = (ended: SessionEnd) =>
  useMemberStore.setState({ status: 'ready', user: null, ended }, true)

/**
 * The server no longer knows the session. Where nobody was signed in there is nothing to end; said again of a
 * session that had run out, it tells whoever watches that it is still missed.
 */
export const expireMember = () => {
  const session = useMemberStore.getState()
  if (session.status === 'ready' && (session.user || session.ended === 'expired')) endUser('expired')
}
