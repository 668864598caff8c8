import { countOf } from '@fcr/shared/contracts/text/counts'
import {
  identityState,
  maxPeopleCounted,
  type IdentityState,
  type PeopleFound,
  type PersonRow,
} from '@fcr/shared/contracts/staff/people'
import {
  ButtonRow,
  DataTable,
  FilterChips,
  StaffHead,
  StaffSheet,
  pageSize,
  Pager,
  QueryState,
  searchForPage,
  SmallButtonLink,
  Stack,
  Tag,
  useUrlFilters,
  type Column,
} from '@fcr/shared/staff'
import { EmptyState, TextLink, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import CopyIcon from 'lucide-react/icons/copy'
import ListChecksIcon from 'lucide-react/icons/list-checks'
import UserPlusIcon from 'lucide-react/icons/user-plus'
import { useLocation } from 'react-router-dom'
import { paths, type PeopleSearch } from '../../paths'
import { usePersonalState } from '../../staff/personal-state'
import { IdentityTag } from './identity-tag'
import { peopleQuery } from './people-api'
import { recentMoment } from '@fcr/shared/dates'
import styles from './people.module.css'
import { problemOf, SearchBox } from './search-box'
import { identityTags } from './labels'

const columns: [Column<PersonRow>, ...Column<PersonRow>[]] = [
  { header: 'Nombre', cell: (row) => row.nombre_apellido_completo },
  { header: 'Cédula', cell: (row) => row.numero_identificacion, nowrap: true },
  { header: 'Celular', cell: (row) => row.celular, nowrap: true },
  { header: 'Correo electrónico', cell: (row) => row.correo, wide: true, minor: true },
  { header: 'Identidad', cell: (row) => <States row={row} />, kind: 'state' },
  { header: 'Último cambio', cell: (row) => recentMoment(row.actualizado), minor: true },
]

function States({ row: { identidad, conflicto, cuenta } }: { row: PersonRow }) {
  return (
    <span className={styles.states}>
      <IdentityTag state={identidad} />
      {conflicto && <Tag kind="due">Dos registros</Tag>}
      {!cuenta && <Tag kind="calm">Sin cuenta</Tag>}
    </span>
  )
}

const isState = (value: string): value is IdentityState =>
  (identityState.options as readonly string[]).includes(value)

/** The page's search: the text, which is never in the address, and the filters, which are. */
function useSearch() {
  const { filters, page } = useUrlFilters({ identidad: '', conflicto: '' })
  const { buscar = '' } = usePersonalState<PeopleSearch>().value
  const { identidad } = filters
  return {
    text: buscar,
    filters,
    // Beyond it the API counts no further.
    page: Math.min(page, maxPeopleCounted / pageSize),
    query: {
      texto: buscar.slice(0, 100),
      ...(isState(identidad) && { identidad }),
      ...(filters.conflicto === 'si' && { conConflicto: true as const }),
    },
  }
}

/** `/fundacion/personas`: finding a person, and the whole register page by page. */
export function PeoplePage() {
  usePageTitle('Personas')
  const { text, filters, page, query } = useSearch()
  const problem = problemOf(text)
  const people = useQuery({ ...peopleQuery({ ...query, pagina: page }), enabled: !problem })
  return (
    <Stack>
      <StaffHead
        title="Personas"
        lead="El registro de la Fundación. Cada búsqueda queda en la auditoría."
        action={
          <ButtonRow>
            <SmallButtonLink to={paths.dataReview} variant="secondary" icon={<ListChecksIcon />}>
              Datos por revisar
            </SmallButtonLink>
            <SmallButtonLink to={paths.duplicates} variant="secondary" icon={<CopyIcon />}>
              Posibles repetidos
            </SmallButtonLink>
            <SmallButtonLink to={paths.registerPerson} variant="secondary" icon={<UserPlusIcon />}>
              Registrar persona
            </SmallButtonLink>
          </ButtonRow>
        }
      />
      <SearchBox text={text} problem={problem} />
      {!problem && (
        <QueryState query={people} label="Buscando personas">
          {(result) => <Found result={result} page={page} filters={filters} text={text} />}
        </QueryState>
      )}
    </Stack>
  )
}

interface FoundProps {
  result: PeopleFound
  page: number
  filters: { identidad: string; conflicto: string }
  text: string
}

function Found({ result, page, filters, text }: FoundProps) {
  const { total, porIdentidad, filas, sinPalabra = [] } = result
  const all = Object.values(porIdentidad).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <FilterChips
        label="Identidad"
        name="identidad"
        current={filters.identidad}
        options={[
          { value: '', label: 'Todas', count: all },
          ...identityState.options.map((value) => ({
            value,
            label: identityTags[value].word,
            count: porIdentidad[value],
          })),
        ]}
      />
      <FilterChips
        label="Conflictos"
        name="conflicto"
        current={filters.conflicto}
        options={[
          { value: '', label: 'Con y sin conflicto' },
          { value: 'si', label: 'Con dos registros' },
        ]}
      />
      {filas.length === 0 ? (
        <EmptyState title="Ninguna persona">
          {text === ''
            ? 'No hay personas con esos filtros.'
            : 'Revise lo que escribió: basta una parte del nombre, la cédula, el correo o los últimos cuatro dígitos.'}
          {sinPalabra.length > 0 && <WithoutAWord texts={sinPalabra} />}
        </EmptyState>
      ) : (
        <>
          <Matches result={result} page={page} text={text} />
          <Pager page={page} total={Math.min(total, maxPeopleCounted)} noun="personas" singular="persona" />
        </>
      )}
    </>
  )
}

/** Searches without one of the words, or with the number alone, which find somebody. */
function WithoutAWord({ texts }: { texts: readonly string[] }) {
  const { stateOf } = usePersonalState<PeopleSearch>()
  return (
    <>
      <p>Con menos de lo escrito sí hay alguien:</p>
      <ButtonRow>
        {texts.map((text) => (
          <SmallButtonLink key={text} variant="quiet" to={paths.people} state={stateOf({ buscar: text })}>
            Buscar «{text}»
          </SmallButtonLink>
        ))}
      </ButtonRow>
    </>
  )
}

/** People with the searched name, followed by those with a similar one under their own heading. */
function Matches({ result, page, text }: Pick<FoundProps, 'result' | 'page' | 'text'>) {
  const { total, parecidos, filas } = result
  const { search, state } = useLocation() as { search: string; state: unknown }
  const exact = total - parecidos
  const [same, similar] = [filas.filter((row) => !row.aproximada), filas.filter((row) => row.aproximada)]
  const table = (rows: readonly PersonRow[], kind: string) => (
    <DataTable
      caption={`${kind}, página ${countOf(page)}`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      linkTo={({ id }) => paths.person(id)}
    />
  )
  return (
    <>
      {same.length > 0 && <StaffSheet title={resultTitle(exact, text)}>{table(same, 'Personas')}</StaffSheet>}
      {parecidos > 0 && (
        <StaffSheet title={`Parecidos: ${countOf(parecidos)}`}>
          {exact === 0 && <p>Nadie tiene exactamente ese nombre.</p>}
          {similar.length > 0 ? (
            table(similar, 'Parecidos')
          ) : (
            <TextLink to={{ search: searchForPage(search, pageWith(exact)) }} state={state}>
              Ver los parecidos
            </TextLink>
          )}
        </StaffSheet>
      )}
    </>
  )
}

/** The first page with a row after this many. */
const pageWith = (before: number) => Math.floor(before / pageSize) + 1

function resultTitle(total: number, text: string): string {
  const count = total >= maxPeopleCounted && text !== '' ? `Más de ${countOf(total)}` : countOf(total)
  return `${count} ${total === 1 ? 'persona' : 'personas'}`
}
