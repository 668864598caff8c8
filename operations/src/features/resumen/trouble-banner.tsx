import { countOf } from '@fcr/shared/contracts/text/counts'
import type { Snapshot } from '@fcr/shared/platform/operations'
import { ButtonLink, CircleAlertIcon } from '@fcr/shared/ui'
import Undo2Icon from 'lucide-react/icons/undo-2'
import { paths } from '../../paths'
import { areaWords } from '../../labels/areas'
import { failingWords } from '../../labels/figures'
import styles from './trouble.module.css'
import type { Area, FailingAlarm } from './worst-first'

/** Shown only while a version fails clearly more often than the one before it. */
export function TroubleBanner({ snapshot: { alarms, areas } }: { snapshot: Snapshot }) {
  const failing = alarms.filter((alarm) => alarm.kind === 'failing')
  if (failing.length === 0) return null
  return (
    <div role="alert">
      {failing.map((alarm, index) => (
        <Trouble
          key={`${alarm.area} ${alarm.version}`}
          alarm={alarm}
          area={areas.find((area) => area.area === alarm.area)}
          first={index === 0}
        />
      ))}
    </div>
  )
}

interface TroubleProps {
  alarm: FailingAlarm
  area: Area | undefined
  /** Only one button on the page is golden. */
  first: boolean
}

function Trouble({ alarm, area, first }: TroubleProps) {
  const { version, visits, failing } = alarm
  // A version that nobody visited within the last day is nothing to compare with.
  const before = alarm.before && alarm.before.visits > 0 ? alarm.before : null
  const name = `${areaWords(alarm.area)} ${version}`
  return (
    <section aria-label="Falla en curso" className={styles.trouble}>
      <CircleAlertIcon aria-hidden="true" />
      <div>
        <h2>
          {name} falla en {failingWords(alarm)} de las visitas
          {before && `; la anterior, ${failingWords(before)}`}.
        </h2>
        <p>
          {countOf(failing)} de {countOf(visits)} visitas
          {before && `; con ${before.version}, ${countOf(before.failing)} de ${countOf(before.visits)}`}.
        </p>
      </div>
      <div className={styles.ways}>
        <WayBack alarm={alarm} area={area} first={first} />
        <ButtonLink variant="onNavy" to={paths.failures(alarm.area, version)}>
          Ver las fallas
        </ButtonLink>
      </div>
    </section>
  )
}

function WayBack({ alarm: { area: name, version }, area, first }: TroubleProps) {
  const variant = first ? 'gold' : 'onNavy'
  const icon = <Undo2Icon />
  if (area?.canary?.version === version)
    return (
      <ButtonLink variant={variant} icon={icon} to={paths.change({ action: 'end-canary', area: name })}>
        {`Detener la prueba de ${version}`}
      </ButtonLink>
    )
  if (area?.active !== version || area.lastGood === null) return null
  return (
    <ButtonLink
      variant={variant}
      icon={icon}
      to={paths.change({ action: 'rollback', area: name, version: area.lastGood })}
    >
      {`Volver ${areaWords(name)} a ${area.lastGood}`}
    </ButtonLink>
  )
}
