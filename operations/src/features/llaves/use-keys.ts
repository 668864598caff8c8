import type { WaitingKey } from '@fcr/shared/platform/operations'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../gateway/http'

export const useKeys = () =>
  useQuery({ queryKey: ['keys'], queryFn: () => ask<PublishingKey[]>('keys'), staleTime: 0 })

export const useWaitingKeys = () =>
  useQuery({ queryKey: ['waitingKeys'], queryFn: () => ask<WaitingKey[]>('waitingKeys'), staleTime: 0 })
