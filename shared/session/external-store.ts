import { create } from 'zustand'
import type { ExternalKind } from '../contracts/session'
import { externalRecord } from './external-record'

/** Unknown until somebody asks; then the kind of the official's session, or null without one. */
export type ExternalSession =
  { status: 'unknown' } | { status: 'loading' } | { status: 'ready'; kind: ExternalKind | null }

export const useExternalStore = create<ExternalSession>()(() => ({ status: 'unknown' }))

export const setExternal = (session: ExternalSession) => useExternalStore.setState(session, true)

/** The session has ended: the stored record goes with it. */
export const expireExternal = () => {
  externalRecord.clear()
  setExternal({ status: 'ready', kind: null })
}
