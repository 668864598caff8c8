import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { memberRealm } from './member'

/**
 * Signs out of a realm and navigates to `to`. It leaves the page first: otherwise the route's guard would see
 * the session end and compete with this navigation. The history entry is replaced, so that 'Back' does not
 * return to it.
 */
export function useSignOut(
  { signOut }: { signOut: () => Promise<void> } = memberRealm,
  to = '/',
): () => void {
  const navigate = useNavigate()
  return () => {
    flushSync(() => void navigate(to, { replace: true }))
    void signOut()
  }
}
