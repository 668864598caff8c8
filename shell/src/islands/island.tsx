import type { ReactNode } from 'react'
import { Router } from 'react-router-dom'
import { AuthProvider } from '@fcr/shared/session'
import { siteHistory, useArrival } from './site-history'

/**
 * What every part of the page has around it: one session, one router. Nothing
 * here may put siblings beside its children: React's ids count them, and must come out as at the build.
 */
export function Island({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      <SiteRouter>{children}</SiteRouter>
    </AuthProvider>
  )
}

function SiteRouter({ children }: { children: ReactNode }) {
  const { action, location } = useArrival()
  const { history } = siteHistory()
  return (
    // No transitions: what is navigated to must be there before a session ends (useSignOut).
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  )
}
