import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { signOut } from '@fcr/shared/session'

/** Signs the member out and ends on the home page, which comes first: the guard would race it to the login. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return () => {
    flushSync(() => void navigate('/', { replace: true }))
    queries.clear()
    void signOut()
  }
}
