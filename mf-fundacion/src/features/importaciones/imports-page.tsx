import { countOf } from '@fcr/shared/contracts/text/counts'
import { importKinds, type ImportList } from '@fcr/shared/contracts/staff/imports'
import { DataTable, StaffHead, Pager, QueryState, SmallButtonLink, useUrlFilters } from '@fcr/shared/staff'
import { EmptyState, usePageTitle } from '@fcr/shared/ui'
import UploadIcon from 'lucide-react/icons/upload'
import { paths } from '../../paths'
import { momentOf } from '@fcr/shared/dates'
import { useImports } from './queries'
import { StateTag } from './labels'

type Import = ImportList['filas'][number]

/** The imports, newest first. */
export function ImportsPage() {
  usePageTitle('Importaciones')
  const { page } = useUrlFilters({})
  const query = useImports(page)
  return (
    <>
      <StaffHead
        title="Importaciones"
        lead="Archivos que agregan o cambian datos del registro. Otra persona los aprueba antes de cargarlos."
        action={
          <SmallButtonLink to={paths.newImport} icon={<UploadIcon />}>
            Importar un archivo
          </SmallButtonLink>
        }
      />
      <QueryState query={query} label="Cargando las importaciones">
        {({ total, filas }) =>
          total === 0 ? (
            <EmptyState title="Todavía no hay importaciones">
              Suba un archivo CSV o un libro de Excel. Antes de cargarlo se ve qué cambiaría.
            </EmptyState>
          ) : (
            <>
              <DataTable<Import>
                caption="Importaciones"
                rows={filas}
                rowKey={({ id }) => id}
                linkTo={({ id }) => paths.import(id)}
                cards
                columns={[
                  { header: 'Archivo', cell: ({ archivo }) => archivo },
                  { header: 'Estado', kind: 'state', cell: ({ estado }) => <StateTag state={estado} /> },
                  { header: 'Contenido', cell: ({ clase }) => importKinds[clase] },
                  { header: 'Filas', kind: 'number', cell: ({ filas: rows }) => countOf(rows) },
                  { header: 'La subió', cell: ({ subida_por }) => subida_por, minor: true },
                  { header: 'Fecha', cell: ({ subida_en }) => momentOf(subida_en), nowrap: true },
                ]}
              />
              <Pager page={page} total={total} noun="importaciones" singular="importación" />
            </>
          )
        }
      </QueryState>
    </>
  )
}
