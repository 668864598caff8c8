import type { FailurePlace } from '@fcr/shared/platform/operations'
import type { Explained } from '../../gateway/registry-answers'

type Place = FailurePlace & { explained: Explained | undefined }
/** `isNew`: the other version does not have it; undefined without another version. */
export type ExplainedFailure = Place & { isNew: boolean | undefined }

/**
 * Identifies a failure in both versions: by the code of its line, because builds and line numbers differ; without
 * sources by its code alone.
 */
function keyOf({ reason, explained }: Place): string {
  const code = explained?.text.find(({ line }) => line === explained.line)?.code.trim()
  return [reason, explained?.file, code].join('\n')
}

/** Marks the failures that the other version does not have, and puts them first. */
export function compareFailures(
  here: readonly Place[],
  there: readonly Place[] | undefined,
): ExplainedFailure[] {
  const earlierKeys = there && new Set(there.map(keyOf))
  const marked = here.map((failure) => ({
    ...failure,
    isNew: earlierKeys && !earlierKeys.has(keyOf(failure)),
  }))
  return marked.sort((a, b) => Number(b.isNew ?? false) - Number(a.isNew ?? false) || b.count - a.count)
}

/** 'capas.ts, línea 214'; the built file if its source is unknown. */
export function placeName({ explained, source }: Pick<Place, 'explained' | 'source'>): string {
  if (explained) return `${explained.file.split('/').slice(-1)[0]}, línea ${explained.line}`
  return source ?? 'Sin lugar conocido'
}
