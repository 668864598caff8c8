import { useRef, useState } from 'react'
import { maxConsultations, type Consultation } from '@fcr/shared/contracts/rights'
import { formatMoment } from '@fcr/shared/profile'
import { memberHttp } from '@fcr/shared/session'
import { Alert, Button, DataList } from '@fcr/shared/ui'
import { LoadingState } from '../../own-data/loading-state'
import { useOwnData } from '../../own-data/use-own-data'
import styles from './derechos.module.css'
import { beginning, happened, nobodyConsulted } from './request-texts'

const pageSize = 5

type Consultations = {
  rows: Consultation[]
  total: number
  /** `YYYY-MM-DD`, if earlier ones are archived. */ since: string | null
}

async function loadConsultations(): Promise<Consultations> {
  const { data, headers } = await memberHttp.request('GET /perfil/consultas')
  const total = Number(headers.get('x-total-count') ?? data.length)
  return { rows: data, total, since: headers.get('x-records-since') }
}

/** Until the foundation has verified the member's identity, the API omits who viewed the data and why. */
const isWithheld = ({ funcionario }: Consultation) => funcionario === null

const details = (consultation: Consultation) =>
  isWithheld(consultation)
    ? [{ label: 'Entidad', value: consultation.entidad }]
    : [
        { label: 'Quién', value: consultation.funcionario },
        { label: 'Entidad', value: consultation.entidad },
        { label: 'Para qué', value: consultation.finalidad },
        { label: 'Qué ocurrió', value: happened[consultation.tipo] },
      ]

/** 'Quién consultó mis datos': each official who opened or found the member's record, most recent first. */
export function Consultations() {
  const query = useOwnData('consultas', loadConsultations)
  return (
    <>
      <p className={styles.lead}>
        Cada vez que un funcionario de la JEP o de la UBPD abre sus datos, y cada vez que usted aparece en los
        resultados de una búsqueda de la JEP, queda anotado aquí.
      </p>
      <LoadingState
        query={query}
        loadingText="Cargando las consultas"
        failedText="No pudimos cargar las consultas de sus datos."
      >
        {(consultations) => (
          <>
            <Pages {...consultations} />
            {consultations.since !== null && (
              <p className={styles.count}>Esta lista comienza {beginning(consultations.since)}</p>
            )}
            <div className={styles.actions}>
              <Button
                variant="secondary"
                busy={query.isFetching}
                busyText="Actualizando..."
                onClick={() => void query.refetch()}
              >
                Actualizar la lista
              </Button>
            </div>
          </>
        )}
      </LoadingState>
    </>
  )
}

function Pages({ rows, total, since }: Consultations) {
  const [chosen, setPage] = useState(0)
  const count = useRef<HTMLParagraphElement>(null)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const page = Math.min(chosen, pages - 1)
  const first = page * pageSize
  const pageRows = rows.slice(first, first + pageSize)

  const goTo = (next: number) => {
    setPage(next)
    // The pressed button may be absent from the new page.
    count.current?.focus()
  }

  if (rows.length === 0) return <p className={styles.none}>{nobodyConsulted(since)}</p>
  return (
    <>
      {rows.some(isWithheld) && (
        <Alert kind="info" className={styles.answer}>
          Solo se muestran la fecha y la entidad porque su identidad aún no está verificada; para verificarla,
          presente su documento en la Fundación.
        </Alert>
      )}
      <p ref={count} tabIndex={-1} role="status" className={styles.count}>
        {total === 1
          ? 'Una consulta.'
          : `Consultas ${first + 1} a ${first + pageRows.length} de ${total}, la más reciente primero.`}
      </p>
      <ol className={styles.entries} start={first + 1}>
        {pageRows.map((consultation, position) => (
          <li key={`${consultation.fecha} ${first + position}`} className={styles.entry}>
            <h3 className={styles.when}>{formatMoment(consultation.fecha)}</h3>
            <DataList items={details(consultation)} />
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <div role="group" aria-label="Más consultas" className={styles.actions}>
          {page > 0 && (
            <Button variant="secondary" onClick={() => goTo(page - 1)}>
              Más recientes
            </Button>
          )}
          {page < pages - 1 && (
            <Button variant="secondary" onClick={() => goTo(page + 1)}>
              Más antiguas
            </Button>
          )}
        </div>
      )}
      {total > maxConsultations && page === pages - 1 && (
        <p>Las anteriores a estas están en el archivo de «Descargar mis datos».</p>
      )}
    </>
  )
}
