import { countOf } from '../contracts/text/counts'
import {
  ButtonRow,
  CheckRow,
  Columns,
  Compare,
  DataTable,
  DueTag,
  FilterBar,
  FilterChips,
  Fold,
  StaffHead,
  StaffSheet,
  Pager,
  Pick,
  PickGroup,
  QueryState,
  RefuseButton,
  Row,
  Rows,
  SmallButton,
  SmallButtonLink,
  Tag,
  Tile,
  Tiles,
  Trace,
  useUrlFilters,
  Was,
} from '@fcr/shared/staff'
import { SelectField, TextField } from '@fcr/shared/form'
import { EyeIcon } from '@fcr/shared/ui'
import { useState } from 'react'
import { StaffDecisions } from './staff-decisions'
import { Row as SideBySide, Section } from './specimen'

const today = '2026-11-23'

/** Components of the staff's pages. */
export function Staff() {
  return (
    <>
      <Tags />
      <Section title="Oficina: cabeza y columnas" wide>
        <StaffHead
          title="Personas"
          lead={`${countOf(1284)} personas en el registro.`}
          back={{ to: '/fundacion', label: 'Hoy' }}
          action={
            <SmallButtonLink to="/registrar" variant="secondary">
              Registrar persona
            </SmallButtonLink>
          }
        />
        <Columns main={<WorkList />} side={<Identity />} />
      </Section>
      <Section title="Oficina: filtros, tabla y páginas" wide>
        <List />
      </Section>
      <Section title="Oficina: elegir entre dos registros" wide>
        <Comparison />
      </Section>
      <StaffDecisions />
    </>
  )
}

function Tags() {
  return (
    <Section title="Oficina: estados y vencimientos">
      <SideBySide>
        <Tag kind="verified">Verificada</Tag>
        <Tag kind="declared">Declarada</Tag>
        <Tag kind="imported">Importada</Tag>
        <Tag kind="annulled">Anulada</Tag>
        <Tag kind="due">Dos registros</Tag>
        <Tag kind="hot">Retenido</Tag>
        <Tag kind="calm">Sin novedad</Tag>
      </SideBySide>
      <SideBySide>
        {['2026-12-04', '2026-11-26', '2026-11-24', today, '2026-11-20'].map((due) => (
          <DueTag key={due} due={due} today={today} />
        ))}
      </SideBySide>
      <ButtonRow>
        <SmallButton>Revisar y decidir</SmallButton>
        <SmallButton variant="secondary">Desbloquear</SmallButton>
        <SmallButton variant="quiet">Limpiar</SmallButton>
        <RefuseButton>No aprobar</RefuseButton>
        <RefuseButton disabled>No aprobar</RefuseButton>
      </ButtonRow>
      <QueryState
        query={{
          data: undefined,
          error: new Error('unreachable'),
          isFetching: false,
          refetch: () => undefined,
        }}
        label="Cargando"
      >
        {() => null}
      </QueryState>
    </Section>
  )
}

function WorkList() {
  return (
    <>
      <Tiles label="Lo que espera">
        <Tile count={5} label="Solicitudes, una vence hoy" to="/solicitudes" hot />
        <Tile count={1204} label="Identidades por verificar" to="#identidades" />
      </Tiles>
      <StaffSheet title="Solicitudes por responder" aside={<a href="#cola">Ver la cola</a>}>
        <Rows>
          <Row
            to="/1"
            title="Copia de sus datos: Luz Dary Muestra Ficticio"
            detail="Consulta 2026-0121, recibida el 6 de noviembre"
            end={<DueTag due={today} today={today} />}
          />
          <Row to="/2" title="Sin nada a la derecha" detail="Solo un detalle" current />
          <Row title="Sin enlace" detail="No se pulsa" end={<Tag kind="calm">Sin novedad</Tag>} />
        </Rows>
      </StaffSheet>
    </>
  )
}

const Identity = () => (
  <StaffSheet title="Identidad" aside={<Tag kind="declared">Declarada</Tag>}>
    <Trace
      steps={[
        { title: 'Importada de la base Tolima 2024', detail: '12 de marzo de 2026' },
        { title: 'Declarada por la persona', detail: '4 de junio de 2026', current: true },
        { title: 'Verificación', detail: 'Pendiente' },
      ]}
    />
    <Fold title="Datos principales de contacto" note="6 datos" open>
      <p>Calle Inventada 0 # 00-00</p>
    </Fold>
    <Fold title="Datos demográficos">
      <p>Se abre al pulsar.</p>
    </Fold>
  </StaffSheet>
)

const people = [
  {
    id: 1,
    name: 'Hernando Ejemplo Prueba',
    cedula: '9900000101',
    mail: 'hernando@correo.example',
    code: '…6WEC',
  },
  { id: 2, name: 'Wilson Andrés Sintético', cedula: '9900000126', mail: null, code: '…2HRD' },
]

function List() {
  const { filters, page, apply, clear } = useUrlFilters({ estado: '', entidad: '' })
  const table = { caption: 'Personas', rows: people, rowKey: ({ id }: (typeof people)[number]) => id }
  return (
    <>
      <FilterBar filters={filters} onApply={apply} onClear={clear}>
        {(field) => (
          <>
            <TextField label="Entidad" {...field('entidad')} />
            <SelectField
              label="Estado"
              placeholder="Todos"
              options={[{ value: 'vigente', label: 'Vigente' }]}
              {...field('estado')}
            />
          </>
        )}
      </FilterBar>
      <FilterChips
        label="Estado de la identidad"
        name="estado"
        current={filters.estado}
        options={[
          { value: '', label: 'Todas', count: 1284 },
          { value: 'vigente', label: 'Vigentes' },
        ]}
      />
      <DataTable
        {...table}
        linkTo={({ id }) => `/personas/${id}`}
        cards
        columns={[
          { header: 'Nombre', cell: ({ name }) => name },
          { header: 'Cédula', cell: ({ cedula }) => cedula, kind: 'number' },
          { header: 'Correo electrónico', cell: ({ mail }) => mail, wide: true },
          { header: 'Código', cell: ({ code }) => code, kind: 'code', nowrap: true },
          { header: 'Identidad', cell: () => <Tag kind="verified">Verificada</Tag>, kind: 'state' },
          { header: 'Último cambio', cell: () => 'Hoy, 7:48 a. m.', minor: true },
        ]}
      />
      <DataTable
        {...table}
        caption="Cambios"
        columns={[
          { header: 'Campo', cell: () => 'Celular principal' },
          { header: 'Antes', cell: ({ cedula }) => <Was>{cedula}</Was> },
          { header: 'Después', cell: ({ mail }) => mail },
        ]}
      />
      <Pager page={page} total={1284} noun="personas" singular="persona" />
    </>
  )
}

function Comparison() {
  const [chosen, setChosen] = useState<Record<string, 0 | 1>>({ nombre: 0 })
  return (
    <>
      <Compare
        records={[
          { name: 'Afiliación en línea', detail: '4 de junio de 2026, la llenó la persona' },
          { name: 'Base Tolima 2024', detail: '12 de marzo de 2026, importada' },
        ]}
        fields={[
          {
            name: 'nombre',
            label: 'Nombres y apellidos',
            values: ['Hernando Ejemplo Prueba', 'Hernando Ejemplo P.'],
          },
          { name: 'retiro', label: 'Fecha de retiro', values: ['', '30 de junio de 2009'] },
        ]}
        chosen={chosen}
        onChoose={(field, record) => setChosen({ ...chosen, [field]: record })}
      />
      <PickGroup legend="Clase de código" inline>
        <Pick name="clase" label="Búsqueda JEP" detail="Buscar y abrir perfiles" defaultChecked />
        <Pick name="clase" label="Mapa UBPD" detail="Solo el mapa de lugares" />
      </PickGroup>
      <div>
        <CheckRow label="Vi el documento original" detail="Cédula de ciudadanía, no una copia" />
        <CheckRow label="La fotografía es de la persona" defaultChecked />
      </div>
      <ButtonRow>
        <SmallButton icon={<EyeIcon />} variant="secondary">
          Ver las consultas
        </SmallButton>
      </ButtonRow>
    </>
  )
}
