import { countOf } from '@fcr/shared/contracts/text/counts'
import { longMoment } from '@fcr/shared/dates'
import { fewestPeople, type Figures, type FiguresTable } from '@fcr/shared/contracts/staff/figures'
import { saveFile } from '@fcr/shared/http'
import { staffRealm } from '@fcr/shared/session'
import {
  DataTable,
  StaffHead,
  StaffSheet,
  problemText,
  QueryState,
  SmallButton,
  Stack,
  type Column,
} from '@fcr/shared/staff'
import { Alert, DataList, usePageTitle } from '@fcr/shared/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'

const { http } = staffRealm

const useFigures = () =>
  useQuery({
    queryKey: ['fundacion', 'cifras'],
    queryFn: ({ signal }) => http.call('GET /fundacion/cifras', { signal }),
  })

/** A figure, or that it is kept back. */
const valueText = (value: number | null | undefined) => (value == null ? 'Reservado' : countOf(value))

export function FiguresPage() {
  usePageTitle('Cifras')
  const query = useFigures()
  const until = query.data && longMoment(query.data.hasta)
  return (
    <>
      <StaffHead
        title="Cifras"
        lead={`Personas del registro y consultas${until ? `, hasta el ${until}` : '.'}`}
      />
      <QueryState query={query} label="Contando">
        {(figures) => <Tables figures={figures} />}
      </QueryState>
    </>
  )
}

function Tables({ figures: { registradas, estados, tablas } }: { figures: Figures }) {
  return (
    <Stack>
      <Alert kind="info">
        Las cifras se redondean hacia abajo, de {fewestPeople} en {fewestPeople}; por eso las sumas no son
        exactas. «Reservado» son menos de {fewestPeople} personas, o una cifra que permitiría calcularlas.
      </Alert>
      <StaffSheet title="En el registro">
        <DataList
          items={[
            { label: 'Personas registradas', value: valueText(registradas) },
            ...estados.map(({ nombre, valor }) => ({ label: nombre, value: valueText(valor) })),
          ]}
        />
      </StaffSheet>
      {tablas.map((table) => (
        <FigureSheet key={table.id} table={table} />
      ))}
    </Stack>
  )
}

type Row = FiguresTable['filas'][number]

function FigureSheet({ table: { id, titulo, columnas, filas, reservadas } }: { table: FiguresTable }) {
  const download = useMutation({
    mutationFn: async () => {
      const response = await http.open('GET /fundacion/cifras/csv', { query: { tabla: id } })
      saveFile(`cifras-${id}.csv`, await response.blob())
    },
  })
  const [first = '', ...others] = columnas
  const columns: readonly [Column<Row>, ...Column<Row>[]] = [
    { header: first, cell: ({ nombre }) => nombre },
    ...others.map((header, index) => ({
      header,
      kind: 'number' as const,
      cell: ({ valores }: Row) => valueText(valores[index]),
    })),
  ]
  const rows = reservadas ? [...filas, { nombre: 'Las reservadas, juntas', valores: reservadas }] : filas
  return (
    <StaffSheet
      title={titulo}
      aside={
        <SmallButton
          variant="quiet"
          icon={<DownloadIcon />}
          busy={download.isPending}
          onClick={() => download.mutate()}
          aria-label={`Descargar en CSV: ${titulo}`}
        >
          CSV
        </SmallButton>
      }
    >
      {download.error && (
        <Alert kind="error" role="alert">
          {problemText(download.error)}
        </Alert>
      )}
      <DataTable caption={titulo} columns={columns} rows={rows} rowKey={({ nombre }) => nombre} />
    </StaffSheet>
  )
}
