import type { TodayCounts } from '@fcr/shared/contracts/staff/today'
import { staffRealm } from '@fcr/shared/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { todayKey } from '../staff/today-key'

/**
 * The numbers beside the sections. They are read again on the way to another page and after every change, never on a
 * timer: each call prolongs the session.
 */
export function useCounts(): TodayCounts | undefined {
  const { pathname } = useLocation()
  const client = useQueryClient()
  const { data, isStale, refetch } = useQuery({
    queryKey: [...todayKey, 'cuentas'],
    queryFn: ({ signal }) => staffRealm.http.call('GET /fundacion/hoy/cuentas', { signal }),
    retry: false,
    refetchOnReconnect: false,
  })

  useEffect(() => {
    if (isStale) void refetch()
  }, [pathname])

  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void client.invalidateQueries({ queryKey: todayKey })
      }),
    [client],
  )
  return data
}
