import type { Snapshot } from '@fcr/shared/platform/operations'
import { areaWords } from '../../labels/areas'
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

/** Why the change makes no sense now, as an old address may say; undefined if it does. */
export function whyImpossible({ action, area, overview }: Subject): string | undefined {
  if (!overview) return undefined
  const name = areaWords(area)
  if (action === 'enable' && overview.disabled === null) return `${name} no está apagada.`
  if (action === 'disable' && overview.disabled !== null) return `${name} ya está apagada.`
  return action === 'end-canary' && overview.canary === null
    ? `${name} no tiene una prueba en curso.`
    : undefined
}
