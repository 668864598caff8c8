import type { ImportDetail } from '@fcr/shared/contracts/staff/imports'
import { longDay } from '@fcr/shared/dates'
import { FormActions, FormCard, StepProgress } from '@fcr/shared/form'
import { DecisionGroup } from '@fcr/shared/staff'
import { Alert, ButtonLink } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { paths } from '../../paths'
import { Download } from './download'
import { downloadRows } from './queries'
import { RowsTable } from './rows-table'
import { importSteps, stepOf } from './steps'
import { Cleared, Progress, Summary } from './summary'

/** The server works, or an upload has not ended. */
export function WorkingStep({
  job,
  title,
  children,
}: {
  job: ImportDetail
  title: string
  children: ReactNode
}) {
  return (
    <FormCard
      title={title}
      progress={<StepProgress steps={importSteps} current={stepOf[job.estado]} />}
      footer={<FormActions primary={null}>{children}</FormActions>}
    >
      {job.estado === 'recibiendo' ? (
        <Alert kind="warn">La subida no terminó. Descártela y suba el archivo otra vez.</Alert>
      ) : (
        <div role="status">
          <Progress
            label={title}
            done={job.estado === 'leyendo' ? job.filas : job.hechas}
            total={job.estado === 'leyendo' ? 0 : job.filas}
          />
          <p>Puede cerrar esta página: el trabajo sigue en el servidor.</p>
        </div>
      )}
    </FormCard>
  )
}

/** The result of the import, or why it failed. */
export function ResultStep({ job, discard }: { job: ImportDetail; discard: ReactNode }) {
  const erased = job.columnas.length === 0
  const ran = Object.keys(job.resultado).length > 0
  const isUnread = job.estado === 'fallida' && !ran && erased
  return (
    <FormCard
      title={job.estado === 'fallida' ? 'No se pudo importar' : 'Resultado'}
      progress={<StepProgress steps={importSteps} current={isUnread ? 1 : stepOf[job.estado]} />}
      footer={
        <FormActions primary={<ButtonLink to={paths.newImport}>Importar otro archivo</ButtonLink>}>
          {job.estado === 'fallida' && !ran && discard}
          {!erased && <Download load={() => downloadRows(job.id)} label="Descargar el resultado" />}
        </FormActions>
      }
    >
      {job.problema !== null && (
        <DecisionGroup title="Qué pasó">
          <Alert kind="error">{job.problema}</Alert>
        </DecisionGroup>
      )}
      {ran && (
        <DecisionGroup title="Qué se cargó">
          <Summary counts={job.resultado} ran />
          <Cleared job={job} ran />
          {job.aprobacion?.decide && <p>La aprobó {job.aprobacion.decide}.</p>}
        </DecisionGroup>
      )}
      {ran && (
        <DecisionGroup title="Filas">
          {erased ? (
            <p>Las filas se borraron el {longDay(job.se_borra_en)}.</p>
          ) : (
            <>
              <p>Las filas se borran el {longDay(job.se_borra_en)}. Los conteos se conservan.</p>
              <RowsTable job={job} />
            </>
          )}
        </DecisionGroup>
      )}
    </FormCard>
  )
}
