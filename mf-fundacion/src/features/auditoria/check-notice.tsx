import { counted, countOf } from '@fcr/shared/contracts/text/counts'
import type { AuditCheck } from '@fcr/shared/contracts/staff/audit'
import { longMoment } from '@fcr/shared/dates'
import { problemText, QueryState, SmallButton } from '@fcr/shared/staff'
import { Alert } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { useCheck, useStartCheck } from './use-audit'
import styles from './auditoria.module.css'
import { asientos } from './trail'

const when = (date: string | null) => (date === null ? '' : longMoment(date))

/** Ends a sentence; times end with the dot of 'a. m.' already. */
const ended = (text: string) => (text.endsWith('.') ? text : `${text}.`)

/** '7f3a 19c2 e04b d815': enough to compare by eye. */
const printOf = (hash: string) => (hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ')

const kinds = {
  nunca: 'info',
  en_curso: 'info',
  integra: 'ok',
  alterada: 'error',
  interrumpida: 'warn',
} as const

function Whole(check: AuditCheck) {
  const { filas, fecha, hasta, sin_revisar, huella, anotaciones, restauraciones, por } = check
  return (
    <>
      <b>{ended(`El registro está completo${hasta === null ? '' : ` hasta el ${when(hasta)}`}`)}</b> Se{' '}
      {filas === 1 ? 'revisó' : 'revisaron'} {asientos(filas)} el {when(fecha)}
      {por === null ? '' : `, a pedido de ${por}`}: ninguno falta ni fue alterado.{' '}
      {sin_revisar > 0 ? `Después hay ${asientos(sin_revisar)} sin revisar. ` : ''}
      {anotaciones > 0
        ? `Coincide con ${counted(anotaciones, 'anotación hecha', 'anotaciones hechas')} fuera de la base. `
        : ''}
      {huella !== null && (
        <>
          Última huella: <span className={styles.print}>{printOf(huella)}</span>.
        </>
      )}
      {restauraciones.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  )
}

function Altered({ problema, filas, fecha }: AuditCheck) {
  return (
    <>
      <b>La auditoría fue alterada:</b> {problema?.que} ({problema?.donde}).{' '}
      {filas === 1 ? 'El asiento anterior está' : `Los ${countOf(filas)} asientos anteriores están`} bien.{' '}
      {ended(`Se revisó el ${when(fecha)}`)} Qué hacer:
      <ol className={styles.steps}>
        {problema?.que_hacer.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

const texts: Record<AuditCheck['estado'], (check: AuditCheck) => ReactNode> = {
  nunca: () => 'La auditoría todavía no se ha revisado. Se revisa sola cada día.',
  en_curso: ({ filas }) =>
    `Revisando la auditoría: van ${asientos(filas)}. Puede tardar unos minutos; el sitio sigue funcionando.`,
  integra: Whole,
  alterada: Altered,
  interrumpida: ({ fecha }) =>
    `La revisión del ${when(fecha)} se interrumpió, por ejemplo porque el servidor se reinició.`,
}

/** Whether the trail is whole: the result of the last check in words, and a way to ask for another. */
export function CheckNotice() {
  return (
    <QueryState query={useCheck()} label="Consultando la última revisión">
      {(check) => <Notice check={check} />}
    </QueryState>
  )
}

function Notice({ check }: { check: AuditCheck }) {
  const start = useStartCheck()
  const { estado } = check
  return (
    <>
      <Alert kind={kinds[estado]} role={estado === 'alterada' ? 'alert' : 'status'}>
        {texts[estado](check)}
        <div className={styles.again}>
          {/* Stays while the check runs, so that it keeps the focus. */}
          <SmallButton
            variant="secondary"
            busy={start.isPending || estado === 'en_curso'}
            onClick={() => start.mutate()}
          >
            Revisar ahora
          </SmallButton>
        </div>
      </Alert>
      {check.sellado_detenido && (
        <Alert kind="warn">
          {asientos(check.sin_sellar)} {check.sin_sellar === 1 ? 'espera' : 'esperan'} su sello. Avise a quien
          administra el sitio.
        </Alert>
      )}
      {start.error && (
        <Alert kind="error" role="alert">
          {problemText(start.error)}
        </Alert>
      )}
    </>
  )
}
