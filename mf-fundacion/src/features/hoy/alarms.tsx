import { countOf } from '@fcr/shared/contracts/text/counts'
import type { Alarm } from '@fcr/shared/contracts/staff/today'
import { momentWords, StaffSheet, SmallButtonLink } from '@fcr/shared/staff'
import { Alert, type AlertKind } from '@fcr/shared/ui'
import { paths } from '../../paths'
import { useStaff } from '../../staff/use-staff'
import styles from './approvals.module.css'
import { anchors } from './tiles'

type Words = {
  kind: AlertKind
  title: string
  /** A sentence about `cantidad`. */
  text: (count: number) => string
}

const some = (count: number, singular: string, many: string) =>
  count === 1 ? singular : `${countOf(count)} ${many}`

const words: Record<Alarm['tipo'], Words> = {
  registros: {
    kind: 'warn',
    title: 'Muchas afiliaciones seguidas.',
    text: (count) => `En la última hora hubo ${countOf(count)}. Revise si son de personas reales.`,
  },
  ingresos: {
    kind: 'warn',
    title: 'Muchos ingresos rechazados.',
    text: (count) => `En la última hora hubo ${countOf(count)}. Alguien puede estar probando contraseñas.`,
  },
  consultas: {
    kind: 'error',
    title: 'Muchas consultas seguidas.',
    text: (count) =>
      `En el último día ${some(count, 'un funcionario superó', 'funcionarios superaron')} el límite, y su código quedó retenido.`,
  },
  auditoria_sin_sellar: {
    kind: 'error',
    title: 'La auditoría no se está sellando.',
    text: (seconds) =>
      `Lleva ${some(Math.ceil(seconds / 60), 'un minuto', 'minutos')} sin sello. Avise a quien opera el sitio.`,
  },
  correo_detenido: {
    kind: 'warn',
    title: 'Hay correo que no sale.',
    text: (count) => `${some(count, 'Un mensaje espera', 'mensajes esperan')} más de lo normal.`,
  },
  correo_fallido: {
    kind: 'warn',
    title: 'Correo sin entregar.',
    text: (count) => `${some(count, 'Un mensaje no se pudo', 'mensajes no se pudieron')} entregar.`,
  },
  emergencia: {
    kind: 'error',
    title: 'Órdenes de emergencia sin revisar.',
    text: (count) =>
      `${some(count, 'Una orden se ejecutó sin la aprobación de otra persona, o la pidió', 'órdenes se ejecutaron sin la aprobación de otra persona, o la pidieron')} a otro nombre.`,
  },
}

export function Alarms({ alarms }: { alarms: readonly Alarm[] }) {
  const { has } = useStaff()
  if (alarms.length === 0) return null
  return (
    <StaffSheet id={anchors.alarms} title="Alarmas">
      <ul className={styles.list}>
        {alarms.map(({ tipo, cantidad, desde }) => {
          const { kind, title, text } = words[tipo]
          return (
            <li key={tipo}>
              <Alert kind={kind}>
                <b>{title}</b> {text(cantidad)}
                {desde !== null && ` Desde ${momentWords(desde)}`}
              </Alert>
            </li>
          )
        })}
      </ul>
      {has('auditoria') && (
        <p className={styles.more}>
          <SmallButtonLink to={paths.audit} variant="secondary">
            Ver la auditoría
          </SmallButtonLink>
        </p>
      )}
    </StaffSheet>
  )
}
