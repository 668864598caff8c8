import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { signOut } from './member-session'

/**
 * Signs the member out and ends on the home page. The page is left first: otherwise the profile's guard
 * would see the session end and race to the login.
 */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    flushSync(() => void navigate('/', { replace: true }))
    void signOut()
  }
}
