import { Navigate, Outlet } from 'react-router-dom'
import { useAuth } from './auth-context'

/**
 * Route element for members' pages: renders nothing while the session loads, redirects to the login without
 * one. It protects navigation only; the API checks every request.
 */
export function RequireMember() {
  const session = useAuth()
  if (session.status === 'loading') return null
  return session.user ? <Outlet /> : <Navigate to="/login" replace />
}

/** Route element for the login pages: redirects a signed-in member to their profile. */
export function GuestOnly() {
  const session = useAuth()
  if (session.status === 'loading') return null
  if (!session.user) return <Outlet />
  const { numero_identificacion, profile } = session.user
  return <Navigate to={`/vista-compareciente/${numero_identificacion}`} replace state={{ profile }} />
}
