import type { ImportDetail } from '@fcr/shared/contracts/staff/imports'
import { FormActions, FormCard, StepProgress, TextAreaField } from '@fcr/shared/form'
import { countOf, DecisionGroup } from '@fcr/shared/staff'
import { Alert, Button, TextLink } from '@fcr/shared/ui'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { paths } from '../../paths'
import { ColumnsTable } from './columns-step'
import { Download } from './download'
import { importActs, importProblem, useImportAction } from './queries'
import { RowsTable } from './rows-table'
import { importSteps, stepOf } from './steps'
import { Summary } from './summary'

interface PreviewStepProps {
  job: ImportDetail
  discard: ReactNode
  onChangeColumns: () => void
}

/** The third step: preview of the effects, and the request for approval. */
export function PreviewStep({ job, discard, onChangeColumns }: PreviewStepProps) {
  const asked = job.estado === 'por_aprobar'
  const { reason, setReason, missing, ask, submit } = useAsking(job)
  return (
    <FormCard
      title={asked ? 'Espera la aprobación' : 'Vista previa'}
      progress={<StepProgress steps={importSteps} current={stepOf[job.estado]} />}
      onSubmit={submit}
      footer={
        <FormActions
          primary={
            asked ? null : (
              <Button type="submit" busy={ask.isPending} disabled={!changesAnything(job)}>
                Pedir aprobación
              </Button>
            )
          }
        >
          {!asked && discard}
          {(job.previstas.error ?? 0) > 0 && <Download id={job.id} kind="error" label="Descargar errores" />}
        </FormActions>
      }
    >
      <DecisionGroup title="Qué pasaría al cargar">
        <Summary counts={job.previstas} ran={false} />
      </DecisionGroup>
      <DecisionGroup title="Columnas">
        <ColumnsTable job={job} fields={job.columnas.map(({ campo }) => campo)} />
        {!asked && (
          <div>
            <Button variant="quiet" onClick={onChangeColumns}>
              Cambiar las columnas
            </Button>
          </div>
        )}
      </DecisionGroup>
      <DecisionGroup title="Filas para revisar">
        <RowsTable job={job} />
      </DecisionGroup>
      <DecisionGroup title="Aprobación">
        {asked ? (
          <Waiting job={job} />
        ) : (
          <>
            <Asking job={job} />
            <TextAreaField
              label="Motivo"
              hint="Lo lee quien aprueba, y queda en la auditoría."
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              error={missing ? 'Escriba el motivo.' : undefined}
            />
          </>
        )}
        {ask.error !== null && (
          <Alert kind="error" role="alert">
            {importProblem(ask.error)}
          </Alert>
        )}
      </DecisionGroup>
    </FormCard>
  )
}

const changesAnything = ({ previstas: { nueva = 0, cambia = 0, conflicto = 0 } }: ImportDetail) =>
  nueva + cambia + conflicto > 0

function useAsking(job: ImportDetail) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const ask = useImportAction(job.id, importActs.ask)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() !== '') ask.mutate({ motivo: reason.trim() })
    else event.currentTarget.querySelector('textarea')?.focus()
  }
  return { reason, setReason, missing: tried && reason.trim() === '', ask, submit }
}

function Asking({ job }: { job: ImportDetail }) {
  const { aprobacion, previstas } = job
  const changes = previstas.cambia ?? 0
  if (!changesAnything(job)) return <Alert kind="info">El archivo no cambia nada: no hay qué cargar.</Alert>
  return (
    <>
      {aprobacion?.estado === 'rechazada' && (
        <Alert kind="warn">
          <b>{aprobacion.decide} no la aprobó.</b> {aprobacion.razon_decision}
        </Alert>
      )}
      {aprobacion?.estado === 'vencida' && (
        <Alert kind="warn">La aprobación que se pidió venció sin decisión. Puede pedirla de nuevo.</Alert>
      )}
      <Alert kind="warn">
        <b>Necesita otra persona.</b>{' '}
        {changes > 0 &&
          `La carga cambia ${changes === 1 ? 'un registro que ya existe' : `${countOf(changes)} registros que ya existen`}. `}
        Hasta que la aprueben, nada entra al registro.
      </Alert>
    </>
  )
}

function Waiting({ job: { aprobacion } }: { job: ImportDetail }) {
  return (
    <Alert kind="info">
      La pidió {aprobacion?.pide}. Espera la decisión de otra persona; vence a las 72 horas.{' '}
      {aprobacion && <TextLink to={paths.approval(aprobacion.id)}>Ver la aprobación</TextLink>}
    </Alert>
  )
}
