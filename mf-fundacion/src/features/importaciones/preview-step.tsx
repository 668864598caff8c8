import { countOf } from '@fcr/shared/contracts/text/counts'
import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import type { ImportDetail } from '@fcr/shared/contracts/staff/imports'
import { FormActions, FormCard, StepProgress, TextAreaField } from '@fcr/shared/form'
import { CheckRow, DecisionGroup, SmallButton } from '@fcr/shared/staff'
import { Alert, Button, TextLink } from '@fcr/shared/ui'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { paths } from '../../paths'
import { ColumnsTable } from './columns-step'
import { Download } from './download'
import { downloadRows, importActs, importProblem, useImportAction } from './queries'
import { Readings } from './readings'
import { RowsTable } from './rows-table'
import { warningsOf } from './labels'
import { importSteps, stepOf } from './steps'
import { Cleared, Summary } from './summary'

interface PreviewStepProps {
  job: ImportDetail
  discard: ReactNode
  onChangeColumns: () => void
}

/** The third step: preview of the effects, and the request for approval. */
export function PreviewStep({ job, discard, onChangeColumns }: PreviewStepProps) {
  const asked = job.estado === 'por_aprobar'
  const asking = useAsking(job)
  const { ask } = asking
  return (
    <FormCard
      title={asked ? 'Espera la aprobación' : 'Vista previa'}
      progress={<StepProgress steps={importSteps} current={stepOf[job.estado]} />}
      onSubmit={asking.submit}
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
          {(job.previstas.error ?? 0) > 0 && (
            <Download load={() => downloadRows(job.id, 'error')} label="Descargar errores" />
          )}
        </FormActions>
      }
    >
      <DecisionGroup title="Qué pasaría al cargar">
        <Summary counts={job.previstas} ran={false} />
        <Cleared job={job} ran={false} />
        {job.notas.length > 0 && <p>{job.notas.join(' ')}</p>}
      </DecisionGroup>
      <Readings job={job} isOpen={!asked} />
      <DecisionGroup title="Columnas">
        <ColumnsTable job={job} fields={job.columnas.map(({ campo }) => campo)} />
        {!asked && (
          <div>
            <SmallButton variant="quiet" onClick={onChangeColumns}>
              Cambiar las columnas
            </SmallButton>
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
            <AskingFields job={job} asking={asking} />
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

function useAsking({ id, avisos, version }: ImportDetail) {
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(0)
  const [tried, setTried] = useState(false)
  const ask = useImportAction(id, importActs.ask)
  const motivo = cleanLines(reason)
  const lacks = { reason: motivo === '', check: checked !== avisos }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!lacks.reason && !lacks.check) ask.mutate({ motivo, avisos, version })
    else
      event.currentTarget
        .querySelector<HTMLElement>(lacks.reason ? 'textarea' : 'input[type=checkbox]')
        ?.focus()
  }
  return {
    reason,
    setReason,
    /** The number of warnings that the tick confirms. */
    checked,
    setChecked,
    missing: { reason: tried && lacks.reason, check: tried && lacks.check },
    ask,
    submit,
  }
}

interface AskingFieldsProps {
  job: ImportDetail
  asking: ReturnType<typeof useAsking>
}

/** The fields of the request for approval: a reason, and a tick that the warnings were read. */
function AskingFields({ job: { avisos }, asking }: AskingFieldsProps) {
  const { reason, setReason, checked, setChecked, missing } = asking
  return (
    <>
      <TextAreaField
        label="Motivo"
        hint="Lo lee quien aprueba, y queda en la auditoría."
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={missing.reason ? 'Escriba el motivo.' : undefined}
      />
      {avisos > 0 && (
        <CheckRow
          label={`Revisé ${warningsOf(avisos)}`}
          detail="Están en «Filas para revisar», con el filtro «Con aviso»."
          checked={checked === avisos}
          onChange={({ target }) => setChecked(target.checked ? avisos : 0)}
        />
      )}
      {missing.check && (
        <Alert kind="error" role="alert">
          Revise {warningsOf(avisos)} y marque la casilla.
        </Alert>
      )}
    </>
  )
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
