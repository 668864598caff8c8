import type { Duplicate, Duplicates } from '@fcr/shared/contracts/staff/duplicates'
import { momentOf } from '@fcr/shared/dates'
import {
  DataTable,
  Pager,
  QueryState,
  StaffHead,
  Stack,
  Tag,
  useUrlFilters,
  type Column,
} from '@fcr/shared/staff'
import { EmptyState, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths'
import { duplicatesQuery } from '../people-api'

const named = ({ nombre, numero_identificacion: number }: Duplicate['fichas'][number]) => (
  <>
    {nombre}
    <small>{number}</small>
  </>
)

const columns: [Column<Duplicate>, ...Column<Duplicate>[]] = [
  { header: 'Una ficha', cell: ({ fichas: [first] }) => named(first) },
  { header: 'La otra', cell: ({ fichas: [, second] }) => named(second), wide: true },
  { header: 'A favor', cell: ({ a_favor: reasons }) => reasons.join('. '), wide: true },
  { header: 'En contra', cell: ({ en_contra: reasons }) => reasons.join('. ') || 'Nada', wide: true },
  {
    header: 'Estado',
    cell: ({ pedida }) => (pedida ? <Tag kind="due">Unión pedida</Tag> : <Tag kind="calm">Por decidir</Tag>),
    kind: 'state',
  },
]

/** `/fundacion/personas/repetidos`: pairs of records that are probably one person. */
export function DuplicatesPage() {
  usePageTitle('Posibles repetidos')
  const { page } = useUrlFilters({})
  const query = useQuery(duplicatesQuery(page))
  return (
    <Stack>
      <StaffHead
        back={{ to: paths.people, label: 'Personas' }}
        title="Posibles repetidos"
        lead="Pares de fichas que parecen de una sola persona. Nada se une solo: una persona lo pide y otra lo aprueba."
      />
      <QueryState query={query} label="Cargando los posibles repetidos">
        {(list) => <Pairs list={list} page={page} />}
      </QueryState>
    </Stack>
  )
}

function Pairs({ list: { total, filas, revisado_en: until }, page }: { list: Duplicates; page: number }) {
  if (until === null)
    return (
      <EmptyState title="Todavía no se han comparado las fichas">
        La primera comparación empieza un minuto después de que arranca el sitio.
      </EmptyState>
    )
  if (total === 0)
    return <EmptyState title="No hay posibles repetidos">Comparado hasta {momentOf(until)}</EmptyState>
  return (
    <>
      <DataTable
        caption="Posibles repetidos"
        columns={columns}
        rows={filas}
        rowKey={({ id }) => id}
        linkTo={({ id }) => paths.duplicate(id)}
        cards
      />
      <Pager page={page} total={total} noun="pares" singular="par" />
    </>
  )
}
