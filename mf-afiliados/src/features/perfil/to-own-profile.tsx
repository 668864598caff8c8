import { Navigate } from 'react-router-dom'
import { useAuth } from '@fcr/shared/session'

/**
 * Redirects the path without a number to the member's profile; the route's guard redirects everybody else to the
 * login.
 */
export function ToOwnProfile() {
  const session = useAuth()
  if (session.status === 'loading' || !session.user) return null
  return <Navigate to={`/vista-compareciente/${session.user.numero_identificacion}`} replace />
}
