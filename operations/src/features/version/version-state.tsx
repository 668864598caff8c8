import type { AreaOverview } from '@fcr/shared/platform/operations'
import { StateChip } from '../../components/state-chip'
import { wholePercent } from '../../labels/figures'

interface VersionStateProps {
  area: AreaOverview
  version: string
  /** Shown if there is no text. */
  otherwise?: string
}

/** Whether visitors get a version; if not, the reason from the release checks or the history. */
export function VersionState({ area, version, otherwise }: VersionStateProps) {
  if (area.active === version) return <StateChip kind="ok">En vivo</StateChip>
  if (area.canary?.version === version)
    return <StateChip kind="canary">Prueba al {wholePercent(area.canary.percent)}</StateChip>
  const gate = area.versions.find((candidate) => candidate.version === version)?.gate
  if (gate?.outcome === 'failed') return <StateChip kind="bad">No pasó</StateChip>
  if (area.lastGood === version) return <StateChip kind="off">Última buena</StateChip>
  return otherwise ?? null
}
