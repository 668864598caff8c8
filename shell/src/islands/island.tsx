import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Router } from 'react-router-dom'
import { ApiError, AuthProvider } from '@fcr/shared/session'
import { siteHistory, useArrival } from './site-history'

/** An answer of the server is final; what did not arrive may arrive on another try. */
const retry = (failures: number, error: Error) => !(error instanceof ApiError) && failures < 2

const queries = new QueryClient({
  defaultOptions: { queries: { retry, refetchOnWindowFocus: false, staleTime: 60_000 } },
})

/**
 * What every part of the page has around it: one client for the server's answers, one session, one router. Nothing
 * here may put siblings beside its children: React's ids count them, and must come out as at the build.
 */
export function Island({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <SiteRouter>{children}</SiteRouter>
      </AuthProvider>
    </QueryClientProvider>
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
