import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { memberRealm } from './member'

/**
 * Signs out of a realm and ends on `to`. The page is left first: otherwise its guard would see the session end and
 * compete with this navigation. It is replaced, so that 'Back' does not lead to it.
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
