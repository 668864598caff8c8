import type { DataToReview } from '@fcr/shared/contracts/staff/data-review'
import { momentOf } from '@fcr/shared/dates'
import { staffRealm } from '@fcr/shared/session'
import {
  DataTable,
  Pager,
  QueryState,
  SmallButton,
  StaffHead,
  Stack,
  Tag,
  useUrlFilters,
} from '@fcr/shared/staff'
import { Alert, EmptyState, usePageTitle } from '@fcr/shared/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths'
import { CorrectDialog } from './correct-dialog'
import { dataReviewKey } from './data-review-key'

const useDataReview = (page: number) =>
  useQuery({
    queryKey: [...dataReviewKey, page],
    queryFn: ({ signal }) =>
      staffRealm.http.call('GET /fundacion/datos-por-revisar', { query: { pagina: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })

const registerNames = { afiliados: 'Afiliados', mapa: 'Mapa' } as const

/** Stored values that the current readings would change or refuse. A correction needs two people. */
export function DataReviewPage() {
  usePageTitle('Datos por revisar')
  const { page } = useUrlFilters({})
  const query = useDataReview(page)
  const [chosen, choose] = useState<DataToReview>()
  const [done, setDone] = useState<string>()
  return (
    <Stack>
      <StaffHead
        back={{ to: paths.people, label: 'Personas' }}
        title="Datos por revisar"
        lead="Datos guardados que hoy se leerían de otra forma o que parecen de otra persona. Nada cambia solo: una persona corrige y otra aprueba. Mientras tanto, los funcionarios leen «Dato en revisión»."
      />
      {done !== undefined && (
        <Alert kind="ok" role="status">
          {done}
        </Alert>
      )}
      <QueryState query={query} label="Cargando los datos por revisar">
        {({ total, filas, revisado_en }) =>
          total === 0 ? (
            <NothingToReview readUntil={revisado_en} />
          ) : (
            <>
              <Findings rows={filas} onCorrect={choose} />
              <Pager page={page} total={total} noun="datos" singular="dato" />
            </>
          )
        }
      </QueryState>
      {chosen && <CorrectDialog data={chosen} onClose={() => choose(undefined)} onDone={setDone} />}
    </Stack>
  )
}

/** Says until when changes were read; null before the first time. */
const NothingToReview = ({ readUntil }: { readUntil: string | null }) =>
  readUntil === null ? (
    <EmptyState title="Todavía no se han leído los registros">
      La primera lectura empieza un minuto después de que arranca el sitio.
    </EmptyState>
  ) : (
    <EmptyState title="No hay datos por revisar">Leído hasta {momentOf(readUntil)}</EmptyState>
  )

function Findings({
  rows,
  onCorrect,
}: {
  rows: readonly DataToReview[]
  onCorrect: (data: DataToReview) => void
}) {
  return (
    <DataTable<DataToReview>
      caption="Datos por revisar"
      rows={rows}
      rowKey={({ id }) => id}
      cards
      columns={[
        { header: 'Persona', cell: ({ nombre }) => nombre },
        { header: 'Cédula', cell: ({ numero_identificacion }) => numero_identificacion, nowrap: true },
        { header: 'Registro', cell: ({ registro }) => registerNames[registro], minor: true },
        { header: 'Dato', cell: ({ campo }) => campo },
        { header: 'Guardado', cell: ({ valor }) => valor },
        {
          header: 'Por qué',
          cell: ({ motivo, origen }) => (origen === null ? motivo : `${motivo}. ${origen}`),
        },
        {
          header: 'Revisar',
          cell: (data) =>
            data.pedida ? (
              <Tag kind="due">Pedida</Tag>
            ) : (
              <SmallButton variant="secondary" onClick={() => onCorrect(data)}>
                Revisar
              </SmallButton>
            ),
        },
      ]}
    />
  )
}
