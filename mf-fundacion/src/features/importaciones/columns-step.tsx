import type { ImportDetail } from '@fcr/shared/contracts/staff/imports'
import { FormActions, FormCard, SelectField, StepProgress } from '@fcr/shared/form'
import { CheckRow, DataTable, DecisionGroup, Tag } from '@fcr/shared/staff'
import { Alert, Button, VisuallyHidden } from '@fcr/shared/ui'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { importActs, importProblem, useImportAction } from './queries'
import { importSteps } from './steps'

type FileColumn = ImportDetail['columnas'][number] & { index: number }

interface ColumnsStepProps {
  job: ImportDetail
  /** Discards the import, or leaves the columns as they are. */
  leave: ReactNode
  onDone?: () => void
}

/** The second step: which field each column of the file fills. */
export function ColumnsStep({ job, leave, onDone }: ColumnsStepProps) {
  const [fields, setFields] = useState(() => job.columnas.map(({ campo }) => campo))
  const [overwrite, setOverwrite] = useState(job.sobrescribir)
  const match = useImportAction(job.id, importActs.match)
  const missing = job.campos.filter(({ campo, obligatorio }) => obligatorio && !fields.includes(campo))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    match.mutate(
      { campos: fields, sobrescribir: overwrite, version: job.version },
      { onSuccess: onDone ?? (() => undefined) },
    )
  }
  const choose = (index: number, field: string) =>
    setFields(fields.map((previous, at) => (at === index ? field || null : previous)))
  return (
    <FormCard
      title="Columnas"
      progress={<StepProgress steps={importSteps} current={2} />}
      onSubmit={submit}
      footer={
        <FormActions
          primary={
            <Button type="submit" busy={match.isPending} disabled={missing.length > 0}>
              Ver la vista previa
            </Button>
          }
        >
          {leave}
        </FormActions>
      }
    >
      <DecisionGroup title="Qué llena cada columna">
        {job.notas.length > 0 && <p>{job.notas.join(' ')}</p>}
        {job.clase === 'comparecientes' && (
          <p>
            Si el nombre viene en varias columnas, elija «Nombres y apellidos» en cada una: se unen, primero
            los nombres y después los apellidos.
          </p>
        )}
        <ColumnsTable job={job} fields={fields} onChoose={choose} />
        {missing.length > 0 && (
          <Alert kind="warn">
            Falta indicar qué columna es: {missing.map(({ nombre }) => nombre).join(', ')}.
          </Alert>
        )}
        {job.clase === 'comparecientes' && (
          <CheckRow
            label="Cambiar también los datos de personas verificadas que se afiliaron ellas mismas"
            detail="Sin marcar, sus filas se conservan como están."
            checked={overwrite}
            onChange={({ target }) => setOverwrite(target.checked)}
          />
        )}
        {match.error !== null && (
          <Alert kind="error" role="alert">
            {importProblem(match.error)}
          </Alert>
        )}
      </DecisionGroup>
    </FormCard>
  )
}

interface ColumnsTableProps {
  job: ImportDetail
  fields: readonly (string | null)[]
  /** Without it, the table only shows them. */
  onChoose?: (index: number, field: string) => void
}

/** The columns of the file, with their fields. */
export function ColumnsTable({ job, fields, onChoose }: ColumnsTableProps) {
  const rows = job.columnas.map((column, index): FileColumn => ({ ...column, index }))
  const names = new Map(job.campos.map(({ campo, nombre }) => [campo, nombre]))
  const options = job.campos.map(({ campo, nombre }) => ({ value: campo, label: nombre }))
  const fieldOf = ({ index, nombre }: FileColumn) => {
    const field = fields[index] ?? ''
    return onChoose ? (
      <SelectField
        label={<VisuallyHidden>Campo de la columna {nombre}</VisuallyHidden>}
        placeholder="No se importa"
        options={options}
        value={field}
        onChange={({ target }) => onChoose(index, target.value)}
      />
    ) : (
      (names.get(field) ?? 'No se importa')
    )
  }
  return (
    <DataTable<FileColumn>
      caption="Columnas del archivo"
      rows={rows}
      rowKey={({ index }) => index}
      columns={[
        { header: 'Columna del archivo', kind: 'code', cell: ({ nombre }) => nombre || 'Sin nombre' },
        {
          header: 'Estado',
          kind: 'state',
          cell: (column) => <ColumnTag column={column} field={fields[column.index]} />,
        },
        { header: 'Campo del registro', cell: fieldOf, wide: true },
        { header: 'Muestra', cell: ({ muestra }) => muestra },
      ]}
    />
  )
}

function ColumnTag({ column, field }: { column: FileColumn; field: string | null | undefined }) {
  if (!field) return <Tag kind="annulled">Por fuera</Tag>
  const { con_error: bad, campo } = column
  if (bad > 0 && campo === field)
    return <Tag kind="due">{bad === 1 ? 'Revise 1 valor' : `Revise ${bad} valores`}</Tag>
  return <Tag kind="verified">Coincide</Tag>
}
