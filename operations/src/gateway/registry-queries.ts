import type { FailurePlace, CheckRun } from '@fcr/shared/platform/operations'
import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from './http'
import type { Explained, ReleaseDiff } from './registry-answers'

const forever = { staleTime: Infinity, gcTime: Infinity }

/** Releases never change. */
export const useDiff = (area: string, from: string | undefined, to: string) =>
  useQuery({
    queryKey: ['diff', area, from, to],
    queryFn: () => ask<ReleaseDiff>('diff', area, from, to),
    enabled: from !== undefined,
    ...forever,
  })

export const useFailures = (area: string, version: string | undefined) =>
  useQuery({
    queryKey: ['failures', area, version],
    queryFn: () => ask<FailurePlace[]>('failures', area, version),
    enabled: version !== undefined,
  })

export const useCheckRun = (area: string, version: string) =>
  useQuery({
    queryKey: ['gateRun', area, version],
    queryFn: () => ask<CheckRun>('gateRun', area, version),
  })

/** @param source `<file of the release>:<line>:<column>` */
export const explanation = (area: string, version: string, source: string) =>
  queryOptions({
    queryKey: ['explain', area, version, source],
    queryFn: () => ask<Explained>('explain', area, version, placeOf(source)),
    ...forever,
  })

function placeOf(source: string) {
  const [, file = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(source) ?? []
  return { file, line: Number(line), column: Number(column) }
}

/** The newest records of one area or of all, newest first. The previous ones stay on the page while more are loading. */
export const useHistory = (area: string | undefined, limit: number) =>
  useQuery({
    queryKey: ['history', area, limit],
    queryFn: () => ask<HistoryRecord[]>('history', { ...(area !== undefined && { area }), limit }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
