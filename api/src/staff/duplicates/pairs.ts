import type { ProfileField } from '@fcr/shared/contracts/profile'
import type {
  Duplicate,
  DuplicateDetail,
  Duplicates,
  PairedRecord,
} from '@fcr/shared/contracts/staff/duplicates'
import type { IdentityState } from '@fcr/shared/contracts/staff/people'
import { pageSize } from '@fcr/shared/contracts/staff/rows'
import { sql } from 'kysely'
import type { Db } from '../../database/open'
import { comparedColumns, compareRecords, isTrusted, type RecordRow } from '../../duplicates/compare-records'
import { wordsFor, wordsAgainst } from '../../duplicates/words'
import { isAccount } from '../../identity/authority'
import { compareProfiles } from '../../identity/conflicts'
import { columnOf, labelOfField } from '../../identity/import-choice'
import { previewProfile } from '../../profile/profile-repository'
import { isAskedFor } from '../approvals/repository'
import { personState } from '../people/find-people'

export type PairRow = {
  id: string
  first: string
  second: string
  /** Whether the staff has decided that they are two people. */
  separated: boolean
  /** Whether joining them awaits an approval. */
  asked: boolean
}

export const joining = 'repetidos unir'

const isAsked = isAskedFor([joining], 'pair', sql`d.id`)

const pairs = sql<PairRow>`
  SELECT d.id, d.primero AS first, d.segundo AS second, d.separado_at IS NOT NULL AS separated, ${isAsked} AS asked
  FROM posible_repetido AS d`

/** Returns a pair, also a decided one; undefined if it no longer exists. */
export const findPair = async (db: Db, id: string): Promise<PairRow | undefined> =>
  (await sql<PairRow>`${pairs} WHERE d.id = ${id}`.execute(db)).rows[0]

/** A record with everything that the comparison shows of it. */
export type PairedRow = RecordRow & {
  shownName: string
  state: Exclude<IdentityState, 'anulada'>
  account: boolean
  force: number | null
  inConflict: boolean
}

/** Reads both records of pairs, by id. */
export async function readRecords(db: Db, ids: readonly string[]): Promise<Map<string, PairedRow>> {
  const { rows } = await sql<PairedRow>`
    SELECT ${comparedColumns}, nombre_apellido_completo AS "shownName", fuerza AS force, ${isAccount} AS account,
      (SELECT ${personState} FROM (SELECT compareciente.*) AS person) AS state,
      EXISTS (SELECT FROM conflicto WHERE conflicto.numero_identificacion = compareciente.numero_identificacion
        AND closed_at IS NULL) AS "inConflict"
    FROM compareciente WHERE id = ANY (${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const recordOf = ({ id, shownName, number, state, account }: PairedRow): PairedRecord => ({
  id,
  nombre: shownName,
  numero_identificacion: number,
  identidad: state,
  cuenta: account,
})

function duplicateOf({ id, asked }: PairRow, first: PairedRow, second: PairedRow): Duplicate {
  const agreement = compareRecords(first, second)
  return {
    id,
    fichas: [recordOf(first), recordOf(second)],
    a_favor: wordsFor(agreement),
    en_contra: wordsAgainst(agreement, first, second),
    pedida: asked,
  }
}

/** Condition on undecided pairs; `decidable`: only those without a pending approval. */
const undecided = (decidable: boolean) =>
  decidable ? sql`d.separado_at IS NULL AND NOT ${isAsked}` : sql`d.separado_at IS NULL`

type Which = { decidable?: boolean }

/** Counts undecided pairs. */
export async function countPairs(db: Db, { decidable = false }: Which = {}): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM posible_repetido AS d WHERE ${undecided(decidable)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Condition: anybody can register records, but not a pair of these. */
const areTrusted = sql`(
  SELECT bool_and(${isTrusted}) FROM compareciente WHERE compareciente.id IN (d.primero, d.segundo))`

/** Lists undecided pairs: first those of two trusted records, then those that share most. */
export async function listPairs(
  db: Db,
  { limit, offset = 0, decidable = false }: Which & { limit: number; offset?: number },
): Promise<Duplicate[]> {
  const { rows } = await sql<PairRow>`
    ${pairs} WHERE ${undecided(decidable)}
    ORDER BY ${areTrusted} DESC, d.coincidencias DESC, d.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const records = await readRecords(
    db,
    rows.flatMap(({ first, second }) => [first, second]),
  )
  return rows.flatMap((row) => {
    const [first, second] = [records.get(row.first), records.get(row.second)]
    return first && second ? [duplicateOf(row, first, second)] : []
  })
}

/** Returns one page of the list. */
export async function readPairs(db: Db, page: number): Promise<Duplicates> {
  const { rows } = await sql<{ until: Date }>`
    SELECT hasta AS until FROM dato_revision WHERE registro = 'repetidos'`.execute(db)
  return {
    total: await countPairs(db),
    revisado_en: rows[0]?.until.toISOString() ?? null,
    filas: await listPairs(db, { limit: pageSize, offset: (page - 1) * pageSize }),
  }
}

/** Returns why two records cannot be joined; undefined if they can. */
export function obstacleOf(first: PairedRow, second: PairedRow): string | undefined {
  if (first.state === 'verificada' && second.state === 'verificada')
    return 'Las dos identidades están verificadas con su documento: no se unen.'
  const disputed = [first, second].find(({ inConflict }) => inConflict)
  return (
    disputed && `La cédula ${disputed.number} tiene dos registros: decida primero ese conflicto en su ficha.`
  )
}

/** Compares the profiles of two records, without document numbers and derived fields. */
export async function comparePair(db: Db, first: string, second: string) {
  const [profile, other] = [await previewProfile(db, first, {}), await previewProfile(db, second, {})]
  if (!profile || !other) return { differences: [], equal: [] }
  const { differences, equal } = compareProfiles(profile, other)
  const isAnswer = (field: ProfileField) => field !== 'numero_identificacion' && columnOf(field) !== undefined
  return {
    differences: differences.filter(({ field }) => isAnswer(field)),
    // Two absent values prove nothing.
    equal: equal.filter((field) => isAnswer(field) && profile[field] !== null),
  }
}

/** Returns the comparison of an undecided pair, field by field; undefined if there is none. */
export async function readPair(db: Db, id: string): Promise<DuplicateDetail | undefined> {
  const row = await findPair(db, id)
  if (!row || row.separated) return undefined
  const records = await readRecords(db, [row.first, row.second])
  const [first, second] = [records.get(row.first), records.get(row.second)]
  if (!first || !second) return undefined
  const { differences, equal } = await comparePair(db, first.id, second.id)
  return {
    ...duplicateOf(row, first, second),
    diferencias: differences.map(({ field, account, imported }) => ({
      campo: field,
      etiqueta: labelOfField(field),
      valores: [account, imported],
    })),
    iguales: equal.map(labelOfField),
    impedimento: obstacleOf(first, second) ?? null,
  }
}
