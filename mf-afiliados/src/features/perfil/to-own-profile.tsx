import { Navigate } from 'react-router-dom'
import { useAuth } from '@fcr/shared/session'

/** The bare address leads to the member's own profile; the route's guard has sent everybody else to the login. */
export function ToOwnProfile() {
  const session = useAuth()
  if (session.status === 'loading' || !session.user) return null
  return <Navigate to={`/vista-compareciente/${session.user.numero_identificacion}`} replace />
}
