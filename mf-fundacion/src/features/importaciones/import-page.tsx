import { countOf } from '@fcr/shared/contracts/text/counts'
import { importKinds, type ImportDetail } from '@fcr/shared/contracts/staff/imports'
import { StaffHead, QueryState } from '@fcr/shared/staff'
import { Alert, Button, Dialog, usePageTitle } from '@fcr/shared/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { paths } from '../../paths'
import { momentOf } from '@fcr/shared/dates'
import { ColumnsStep } from './columns-step'
import { PreviewStep } from './preview-step'
import { importActs, importProblem, useImport, useImportAction } from './queries'
import { ResultStep, WorkingStep } from './result-step'

/** One import, in the step that it has reached. */
export function ImportPage() {
  const { id = '' } = useParams()
  usePageTitle('Importación')
  const query = useImport(id)
  const job = query.data
  return (
    <>
      <StaffHead
        title={job ? `Importar ${importKinds[job.clase].toLowerCase()}` : 'Importación'}
        back={{ to: paths.imports, label: 'Importaciones' }}
        lead={job && leadOf(job)}
      />
      <QueryState query={query} label="Cargando la importación">
        {(loaded) => <FocusedStep key={loaded.id} job={loaded} />}
      </QueryState>
    </>
  )
}

const leadOf = ({ archivo, filas, subida_por, subida_en }: ImportDetail) =>
  `Archivo ${archivo}${filas > 0 ? `, ${countOf(filas)} ${filas === 1 ? 'fila' : 'filas'}` : ''}. Lo subió ${subida_por} el ${momentOf(subida_en)}`

/** Moves the focus to the form of a new step: the button that was pressed went with the step before. */
function FocusedStep({ job }: { job: ImportDetail }) {
  const [editing, setEditing] = useState(false)
  const step = useRef<HTMLDivElement>(null)
  const reached = `${job.estado} ${editing}`
  const before = useRef(reached)
  useEffect(() => {
    const form = step.current?.querySelector('form')
    const isNew = before.current !== reached
    before.current = reached
    if (!form || !isNew || document.activeElement !== document.body) return
    form.tabIndex = -1
    form.focus({ preventScroll: true })
  }, [reached])
  return (
    <div ref={step}>
      <Step job={job} editing={editing} setEditing={setEditing} />
    </div>
  )
}

interface StepProps {
  job: ImportDetail
  /** Whether the columns are chosen again. */
  editing: boolean
  setEditing: (editing: boolean) => void
}

function Step({ job, editing, setEditing }: StepProps) {
  const discard = <Discard id={job.id} />
  if (job.estado === 'columnas') return <ColumnsStep job={job} leave={discard} />
  if (job.estado === 'lista' && editing)
    return (
      <ColumnsStep
        job={job}
        onDone={() => setEditing(false)}
        leave={
          <Button variant="quiet" onClick={() => setEditing(false)}>
            Dejarlas como están
          </Button>
        }
      />
    )
  if (job.estado === 'lista' || job.estado === 'por_aprobar')
    return <PreviewStep job={job} discard={discard} onChangeColumns={() => setEditing(true)} />
  const title = titles[job.estado]
  if (title === undefined) return <ResultStep job={job} discard={discard} />
  return (
    <WorkingStep job={job} title={title}>
      {job.estado !== 'cargando' && discard}
    </WorkingStep>
  )
}

const titles: Partial<Record<ImportDetail['estado'], string>> = {
  recibiendo: 'Archivo',
  leyendo: 'Leyendo el archivo',
  revisando: 'Preparando la vista previa',
  cargando: 'Cargando las filas',
}

/** Discards the import, once confirmed. */
function Discard({ id }: { id: string }): ReactNode {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const discard = useImportAction(id, importActs.discard)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Descartar
      </Button>
      <Dialog
        open={open}
        title="¿Descartar la importación?"
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Volver
            </Button>
            <Button
              variant="danger"
              busy={discard.isPending}
              onClick={() => discard.mutate(undefined, { onSuccess: () => void navigate(paths.imports) })}
            >
              Descartar
            </Button>
          </>
        }
      >
        <p>Se borran el archivo y sus filas. El registro no cambia.</p>
        {discard.error !== null && (
          <Alert kind="error" role="alert">
            {importProblem(discard.error)}
          </Alert>
        )}
      </Dialog>
    </>
  )
}
