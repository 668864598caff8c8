import type { Snapshot } from '@fcr/shared/platform/operations'
import type { Asked } from '../../paths'
import type { Subject } from './action-labels'

/** The change in an address. If it names no version, the live state may imply one. */
export function subjectOf(asked: Asked, snapshot: Snapshot | undefined): Subject {
  const overview = snapshot?.areas.find((area) => area.area === asked.area)
  const implied: Partial<Record<Asked['action'], string | null | undefined>> = {
    rollback: overview?.lastGood,
    promote: overview?.canary?.version,
  }
  return {
    action: asked.action,
    area: asked.area,
    version: asked.version ?? implied[asked.action] ?? undefined,
    percent: asked.percent,
    overview,
  }
}
