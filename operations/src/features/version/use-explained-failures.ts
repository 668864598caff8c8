import type { FailurePlace } from '@fcr/shared/platform/operations'
import { useQueries } from '@tanstack/react-query'
import { explanation, useFailures } from '../../gateway/registry-queries'
import { compareFailures } from './explained-failures'

/** Each explanation is a request to the registry. */
const explainedAtMost = 20

/** The failures of a version with their sources, compared with those of another. */
export function useExplainedFailures(area: string, version: string, other: string | undefined) {
  const failures = useFailures(area, version)
  const others = useFailures(area, other)
  const here = useExplained(area, version, failures.data)
  const there = useExplained(area, other ?? version, other === undefined ? undefined : others.data)
  const isReady = failures.data !== undefined && !here.isPending && (other === undefined || !others.isPending)
  return {
    ...failures,
    data: isReady ? compareFailures(here.places, there.isPending ? undefined : there.places) : undefined,
  }
}

function useExplained(area: string, version: string, places: FailurePlace[] | undefined) {
  const sources = [...new Set((places ?? []).flatMap(({ source }) => source ?? []))].slice(0, explainedAtMost)
  const answers = useQueries({ queries: sources.map((source) => explanation(area, version, source)) })
  return {
    // A place that cannot be explained is shown as it is.
    isPending: places === undefined || answers.some((answer) => answer.isPending),
    places: (places ?? []).map((place) => ({
      ...place,
      explained: place.source === null ? undefined : answers[sources.indexOf(place.source)]?.data,
    })),
  }
}
