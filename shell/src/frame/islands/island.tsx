import { useMemo, type ReactNode } from 'react'
import { Router } from 'react-router-dom'
import { AuthProvider } from '@fcr/shared/session'
import { siteHistory, useArrival } from '../../navigation'

/**
 * Context of every part of the page: one session, one router. Must not add siblings to its children: React's ids
 * depend on their position and must match those of the build.
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
  const { pathname } = location
  // An effect of the previous page may still run while the next one is rendered.
  const navigator = useMemo(() => siteHistory().navigatorAt(pathname), [pathname])
  return (
    // No transitions: the new page must be rendered before a session ends (useSignOut).
    <Router location={location} navigationType={action} navigator={navigator} useTransitions={false}>
      {children}
    </Router>
  )
}
