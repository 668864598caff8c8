import { create } from 'zustand'
import type { Profile } from '../contracts/profile'

export type User = { numero_identificacion: string; profile: Profile }

/** Loading until the first answer; then signed in, or signed out (user null). */
export type Session = { status: 'loading' } | { status: 'ready'; user: User | null }

export const useMemberStore = create<Session>()(() => ({ status: 'loading' }))

export const setUser = (user: User | null) => useMemberStore.setState({ status: 'ready', user }, true)

/** The server no longer knows the session. Without one at the start there is nothing to end. */
export const expireMember = () => {
  if (useMemberStore.getState().status === 'ready') setUser(null)
}
