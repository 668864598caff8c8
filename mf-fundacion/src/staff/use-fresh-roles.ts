import { ApiError, staffRealm } from '@fcr/shared/session'
import { codeOf } from '@fcr/shared/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A 403 because of the roles, not because the person has to prove again who they are. */
const isRoleMissing = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && codeOf(error) === 'forbidden'

/**
 * Reads the person's roles again when the API refuses a call of any page: a role may have been taken away during the
 * session. The page that made the call shows the refusal.
 */
export function useFreshRoles() {
  const client = useQueryClient()
  useEffect(() => {
    const check = (error: unknown) => {
      if (isRoleMissing(error)) void staffRealm.reload().catch(() => undefined)
    }
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
