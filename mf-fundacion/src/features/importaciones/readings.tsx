import { countOf } from '@fcr/shared/contracts/text/counts'
import type { ImportDetail } from '@fcr/shared/contracts/staff/imports'
import { ButtonRow, CheckRow, DecisionGroup, SmallButton } from '@fcr/shared/staff'
import { Alert } from '@fcr/shared/ui'
import { useState } from 'react'
import { importActs, importProblem, useImportAction } from './queries'

type Reading = ImportDetail['lecturas'][number]

const keyOf = ({ escrito, leido }: Reading) => `${escrito} → ${leido}`
const rowsOf = (count: number) => (count === 1 ? '1 fila' : `${countOf(count)} filas`)
/** 'Cali (312 filas) → Santiago de Cali' */
const wordsOf = ({ escrito, filas, leido }: Reading) => `${escrito} (${rowsOf(filas)}) → ${leido}`

interface ReadingsProps {
  job: ImportDetail
  /** Whether readings can still be confirmed. */
  isOpen: boolean
}

/** The values that are not written as their list has them, and the choice of those that a clerk confirms. */
export function Readings({ job, isOpen }: ReadingsProps) {
  const { lecturas } = job
  const proposals = isOpen ? lecturas.filter(({ estado }) => estado !== 'segura') : []
  const read = lecturas.filter(({ estado }) => estado === 'segura' || (!isOpen && estado === 'confirmada'))
  if (proposals.length + read.length === 0) return null
  return (
    <DecisionGroup title="Valores escritos de otro modo">
      {proposals.length > 0 && <Proposals job={job} proposals={proposals} />}
      {read.length > 0 && (
        <ul>
          {read.map((reading) => (
            <li key={`${reading.campo} ${keyOf(reading)}`}>
              {reading.campo}: {wordsOf(reading)}
            </li>
          ))}
        </ul>
      )}
    </DecisionGroup>
  )
}

function Proposals({ job, proposals }: { job: ImportDetail; proposals: readonly Reading[] }) {
  const confirmed = proposals.filter(({ estado }) => estado === 'confirmada').map(keyOf)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(confirmed))
  const isChanged = proposals.some(
    (reading) => chosen.has(keyOf(reading)) !== (reading.estado === 'confirmada'),
  )
  const match = useImportAction(job.id, importActs.match)
  const confirm = () =>
    match.mutate({
      campos: job.columnas.map(({ campo }) => campo),
      sobrescribir: job.sobrescribir,
      version: job.version,
      lecturas: proposals
        .filter((reading) => chosen.has(keyOf(reading)))
        .map(({ escrito, leido }) => ({ escrito, leido })),
    })
  return (
    <>
      <p>Marque lo que cada valor quiere decir. Las filas de los que no marque quedan con error.</p>
      <div role="group" aria-label="Valores por confirmar">
        {proposals.map((reading) => {
          const key = keyOf(reading)
          return (
            <CheckRow
              key={`${reading.campo} ${key}`}
              label={wordsOf(reading)}
              detail={reading.campo}
              checked={chosen.has(key)}
              onChange={({ target }) => {
                const next = new Set(chosen)
                if (target.checked) next.add(key)
                else next.delete(key)
                setChosen(next)
              }}
            />
          )
        })}
      </div>
      <ButtonRow>
        <SmallButton variant="secondary" busy={match.isPending} disabled={!isChanged} onClick={confirm}>
          Confirmar y revisar de nuevo
        </SmallButton>
      </ButtonRow>
      {match.error !== null && (
        <Alert kind="error" role="alert">
          {importProblem(match.error)}
        </Alert>
      )}
    </>
  )
}
