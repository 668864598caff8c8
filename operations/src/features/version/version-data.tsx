import type { AreaOverview } from '@fcr/shared/platform/operations'
import type { CheckOutcome } from '@fcr/shared/platform/check-results'
import { momentWords } from '@fcr/shared/staff'
import { Sheet } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { actorWords } from '../../labels/actors'
import { areaWords } from '../../labels/areas'
import { reasonWords } from '../../labels/reasons'
import { VersionState } from './version-state'
import styles from './version.module.css'

export const outcomes: Record<CheckOutcome, string> = {
  passed: 'Pasó',
  failed: 'No pasó',
  ungated: 'Sin navegador en que probarla',
}

export function VersionData({ area, version }: { area: AreaOverview; version: string }) {
  const published = area.versions.find((candidate) => candidate.version === version)
  const isLive = area.active === version
  const gate = published?.gate
  return (
    <Sheet title="Datos">
      <dl className={styles.data}>
        <Item name="Estado">
          <VersionState area={area} version={version} otherwise="Guardada" />
        </Item>
        {published && <Item name="Publicada">{momentWords(published.publishedAt)}</Item>}
        {isLive && area.since !== null && <Item name="En vivo desde">{momentWords(area.since)}</Item>}
        {isLive && area.by !== null && <Item name="La puso">{actorWords(area.by)}</Item>}
        {isLive && area.reason !== null && (
          <Item name="Motivo">{reasonWords(area.reason) ?? area.reason}</Item>
        )}
        {published?.commit && (
          <Item name="Código">
            <code>{published.commit.slice(0, 12)}</code>
          </Item>
        )}
        <Item name="Control de salida">{gate ? outcomes[gate.outcome] : 'No ha corrido'}</Item>
        <Item name="Cambios">
          <Link to={paths.history(area.area)}>Historia de {areaWords(area.area)}</Link>
        </Item>
      </dl>
    </Sheet>
  )
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
