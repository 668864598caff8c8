import {
  identityState,
  maxPeopleCounted,
  type IdentityState,
  type PeopleFound,
  type PeopleQuery,
} from '@fcr/shared/contracts/staff/people'
import { pageSize } from '@fcr/shared/contracts/staff/rows'
import { textsWithoutAWord } from '@fcr/shared/contracts/readings/person-text'
import { sql, type RawBuilder } from 'kysely'
import { all, anyOf, type Condition } from '../../database/conditions'
import type { Db } from '../../database/open'
import { plannedEachTime } from '../../database/prepared-statements'
import { isAccount } from '../../identity/authority'
import { conditionsOf, personSources, surnames } from '../../search/filters'
import { nameSearch, type NameSearch } from '../../search/name-conditions'
import { namePlans } from '../../search/name-dictionary'
import { contactWays, readSearchText, type SearchText } from './search-text'

/** A found row before it is sent. */
type Hit = {
  id: string
  nombre_apellido_completo: string
  numero_identificacion: string
  celular: string | null
  correo: string | null
  identidad: IdentityState
  cuenta: boolean
  changed: string
  aproximada: boolean
  conflicto: boolean
}
type Counts = Partial<Record<IdentityState, number>>
/** `similar`: number of those with only a similar name, in the chosen state. */
type Found = { counts: Counts; similar: number; rows: Hit[] }

/** State of the identity of a row of the register, `person`. */
export const personState = sql`
  CASE WHEN person.identidad = 'verificada' THEN 'verificada'
    WHEN person.consent_at IS NOT NULL THEN 'declarada' ELSE 'importada' END`

/** Where people are, and how their rows are read there. */
const registers = {
  people: {
    from: personSources.registered,
    state: personState,
    changed: sql.ref('person.updated_at'),
    account: sql`(SELECT ${isAccount} FROM (SELECT person.*) AS compareciente)`,
  },
  annulled: {
    from: personSources.annulled,
    state: sql`'anulada'`,
    changed: sql.ref('cuenta_anulada.annulled_at'),
    account: sql`true`,
  },
}

const columnsOf = ({ state, changed, account }: (typeof registers)['people'], close: boolean) => sql`
  person.id, person.nombre_apellido_completo, person.nombre_busqueda, person.nombre_palabras,
  person.numero_identificacion, person.numero_celular_principal AS celular,
  person.correo_electronico_principal AS correo, ${state} AS identidad, ${changed} AS changed, ${account} AS cuenta,
  ${sql.lit(close)} AS aproximada`

/**
 * People who match one of the ways and the other conditions. Each way is served by an index of the register; annulled
 * accounts are few, and each is read once.
 */
function matches(ways: readonly Condition[], others: Condition, close = false): RawBuilder<unknown>[] {
  const part = (name: keyof typeof registers, way: RawBuilder<unknown>) => sql`
    (SELECT ${columnsOf(registers[name], close)} FROM ${registers[name].from}
      WHERE ${way} AND ${others} LIMIT ${maxPeopleCounted})`
  return [...ways.map((way) => part('people', way)), part('annulled', sql`(${sql.join(ways, sql` OR `)})`)]
}

/** The latest changes first. */
const latest = sql`person.changed DESC, person.id DESC`

/** Best matches first. */
function orderOf(text: SearchText, name: NameSearch | undefined): RawBuilder<unknown> {
  if (text.kind === 'everybody') return latest
  const best = sql`person.nombre_busqueda, person.id`
  if (text.kind === 'digits') return sql`person.numero_identificacion = ${text.digits} DESC, ${best}`
  if (text.kind === 'email') return sql`lower(person.correo) = ${text.email} DESC, ${best}`
  if (!name) return best
  const whole = name.whole ? sql`${name.whole} DESC,` : sql``
  const closest = name.best.map((order) => sql`person.aproximada AND ${order},`)
  return sql`person.aproximada, ${name.same} DESC, ${whole} ${sql.join(closest, sql` `)}
    CASE WHEN person.aproximada THEN similarity(person.nombre_busqueda, normalizar(${text.name})) END DESC,
    ${surnames}, ${best}`
}

const withConflict = sql<boolean>`EXISTS (SELECT FROM conflicto
  WHERE conflicto.numero_identificacion = person.numero_identificacion AND closed_at IS NULL)`

type Page = Pick<PeopleQuery, 'identidad' | 'pagina'>

/** Reads one page of hits and counts all of them by state, in one statement. */
async function readPage(
  db: Db,
  hits: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  { identidad, pagina }: Page,
): Promise<Found> {
  const ofState = identidad ? sql`person.identidad = ${identidad}` : sql`true`
  const { rows } = await sql<{
    counts: Counts | null
    similar: number
    rows: Hit[] | null
  }>`${sql.raw(plannedEachTime)}
    WITH hit AS MATERIALIZED (SELECT DISTINCT ON (id) * FROM (${sql.join(hits, sql` UNION ALL `)}) AS way
      ORDER BY id, aproximada),
    page AS (SELECT person.*, row_number() OVER (ORDER BY ${order}) AS place FROM hit AS person WHERE ${ofState}
      ORDER BY place LIMIT ${pageSize} OFFSET ${(pagina - 1) * pageSize})
    SELECT
      (SELECT jsonb_object_agg(identidad, amount)
        FROM (SELECT identidad, count(*) AS amount FROM hit GROUP BY identidad) AS counted) AS counts,
      (SELECT count(*)::int FROM hit AS person WHERE person.aproximada AND ${ofState}) AS similar,
      (SELECT jsonb_agg(to_jsonb(person) - '{nombre_busqueda,nombre_palabras,place}'::text[]
          || jsonb_build_object('id', person.id::text, 'conflicto', ${withConflict}) ORDER BY place)
        FROM page AS person) AS rows`.execute(db)
  const [result] = rows
  return { counts: result?.counts ?? {}, similar: result?.similar ?? 0, rows: result?.rows ?? [] }
}

/** Finds people with the name, followed by people with a similar one, as in the officials' search. */
async function findByName(db: Db, text: string, others: Condition, page: Page): Promise<Found> {
  let results: Found = { counts: {}, similar: 0, rows: [] }
  for (const planned of await namePlans(db, text)) {
    if (sum(results.counts) > 0) break
    const name = nameSearch(planned)
    const close = name.similar.length > 0 ? matches(name.similar, others, true) : []
    const hits = [...matches([name.exact], others), ...close]
    results = await readPage(db, hits, orderOf({ kind: 'name', name: name.typed }, name), page)
  }
  return results
}

/** Counts the whole register; reads only an index of it. */
async function countEverybody(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT count(*) FILTER (WHERE identidad = 'verificada')::int AS verificada,
      count(*) FILTER (WHERE identidad <> 'verificada' AND consent_at IS NOT NULL)::int AS declarada,
      count(*) FILTER (WHERE identidad <> 'verificada' AND consent_at IS NULL)::int AS importada,
      (SELECT count(*)::int FROM cuenta_anulada) AS anulada
    FROM compareciente`.execute(db)
  return rows[0] ?? {}
}

const stateConditions: Record<Exclude<IdentityState, 'anulada'>, RawBuilder<unknown>> = {
  verificada: sql`person.identidad = 'verificada'`,
  declarada: sql`person.identidad = 'declarada' AND person.consent_at IS NOT NULL`,
  importada: sql`person.identidad = 'declarada' AND person.consent_at IS NULL`,
}

/** One page of the whole register. Each register is read only as far as the page. */
async function listEverybody(db: Db, page: Page): Promise<Found> {
  const { identidad, pagina } = page
  const most = sql`LIMIT ${pagina * pageSize}`
  const part = (name: keyof typeof registers, where: RawBuilder<unknown>) => {
    const register = registers[name]
    return sql`(SELECT ${columnsOf(register, false)} FROM ${register.from} WHERE ${where}
      ORDER BY ${register.changed} DESC, person.id DESC ${most})`
  }
  const hits = [
    ...(identidad === 'anulada' ? [] : [part('people', identidad ? stateConditions[identidad] : sql`true`)]),
    ...(identidad === undefined || identidad === 'anulada' ? [part('annulled', sql`true`)] : []),
  ]
  const { rows } = await readPage(db, hits, latest, page)
  return { counts: await countEverybody(db), similar: 0, rows }
}

const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0)

async function find(db: Db, query: PeopleQuery): Promise<Found> {
  const { texto, fuerza, conConflicto } = query
  const text = readSearchText(texto)
  const ofForce = await conditionsOf(db, { fuerza }, text.kind === 'everybody')
  const filters = [...ofForce, ...(conConflicto ? [withConflict] : [])]
  const others = all(filters)
  if (text.kind === 'name') {
    const ofNumber = text.digits ? [anyOf(contactWays({ kind: 'digits', digits: text.digits }))] : []
    return findByName(db, text.name, all([...filters, ...ofNumber]), query)
  }
  if (text.kind !== 'everybody')
    return readPage(db, matches(contactWays(text), others), orderOf(text, undefined), query)
  return filters.length === 0
    ? listEverybody(db, query)
    : readPage(db, matches([sql`true`], others), latest, query)
}

/** Returns the searches without one word of the name, or with the number alone, that find somebody. */
async function findWithoutAWord(db: Db, query: PeopleQuery): Promise<string[]> {
  const finding: string[] = []
  if (readSearchText(query.texto).kind !== 'name') return finding
  for (const texto of textsWithoutAWord(query.texto))
    if (sum((await find(db, { ...query, texto })).counts) > 0) finding.push(texto)
  return finding
}

/** Finds people in the register and among the annulled accounts; returns one page. */
export async function findPeople(db: Db, query: PeopleQuery): Promise<PeopleFound> {
  const { counts, similar, rows } = await find(db, query)
  const withoutAWord = sum(counts) === 0 ? await findWithoutAWord(db, query) : []
  const porIdentidad = Object.fromEntries(
    identityState.options.map((state) => [state, counts[state] ?? 0]),
  ) as Record<IdentityState, number>
  return {
    total: query.identidad ? porIdentidad[query.identidad] : sum(counts),
    parecidos: similar,
    porIdentidad,
    filas: rows.map(({ changed, ...row }) => ({ ...row, actualizado: new Date(changed).toISOString() })),
    ...(withoutAWord.length > 0 && { sinPalabra: withoutAWord }),
  }
}
