import { ageByYear, parseDay, todayInBogota } from '@fcr/shared/contracts/dates'
import { profileNameOf, questions, type Field } from '@fcr/shared/contracts/form/fields'
import type { OtherField, Profile } from '@fcr/shared/contracts/profile'
import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely'
import type { Db } from '../database/open'
import type { Compareciente } from '../database/schema'
import type { AuthorisedNumber } from '../identity/authority'
import { provenanceColumns, provenanceOf } from '../identity/provenance'
import { listOf } from '../lookups/catalogue'

/** Identifies a profile: by row id, or by the number that an official requests. */
type ProfileKey = { id: string } | { numeroIdentificacion: AuthorisedNumber }

type StoredProfile = { id: string; profile: Profile; version: number }

/** SQL for the name of the row that a column of the person refers to. */
const nameOf = (table: string, key: string, column: string): RawBuilder<unknown> =>
  sql`(SELECT nombre FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ${sql.ref(`person.${column}`)})`

/** SQL for an answer as shown in the profile: names instead of the row's codes and ids. */
function valueOf(field: Exclude<Field, { kind: 'secret' | 'age' }>): RawBuilder<unknown> {
  const list = listOf(field)
  return list ? nameOf(list.table, list.key, field.column) : sql.ref(`person.${field.column}`)
}

type Answers = Omit<Profile, 'edad' | 'procedencia' | OtherField>
type Selection = { [Name in keyof Answers]: AliasedRawBuilder<Answers[Name], Name> }[keyof Answers]

const answers = questions.flatMap((question) =>
  'column' in question ? [valueOf(question).as(profileNameOf(question))] : [],
) as Selection[]

const stored = sql<Compareciente>`compareciente`

const selectProfile = (db: Db, person: RawBuilder<Compareciente> = stored) =>
  db
    .selectFrom(person.as('person'))
    .leftJoin('toar', 'toar.id', 'person.toar')
    .select(provenanceColumns)
    .select(answers)
    .select([
      'person.id',
      'person.version',
      'person.nombre_programa_arn',
      'toar.departamento as departamento_toar',
      'toar.municipio as municipio_toar',
    ])

const ageOf = (birthday: string | null): number | null => {
  const day = birthday === null ? undefined : parseDay(birthday)
  return day ? ageByYear(day, todayInBogota()) : null
}

type ProfileRow = Awaited<ReturnType<ReturnType<typeof selectProfile>['executeTakeFirstOrThrow']>>

const storedProfile = ({ id, version, ...row }: ProfileRow): StoredProfile => {
  const { filled_in, verified_at, imported_at, updated_at, ...fields } = row
  const procedencia = provenanceOf({ filled_in, verified_at, imported_at, updated_at })
  return { id, version, profile: { ...fields, edad: ageOf(fields.fecha_nacimiento), procedencia } }
}

/** Returns a person's profile, with the names from the lookup lists, and its version. */
export async function findProfile(db: Db, key: ProfileKey): Promise<StoredProfile | undefined> {
  const query = selectProfile(db)
  const row = await (
    'id' in key
      ? query.where('person.id', '=', key.id)
      : query.where('person.numero_identificacion', '=', key.numeroIdentificacion)
  ).executeTakeFirst()
  return row && storedProfile(row)
}

/** Returns the profile as it would be with these columns of `compareciente` instead of the stored ones. */
export async function previewProfile(
  db: Db,
  id: string,
  columns: Record<string, unknown>,
): Promise<Profile | undefined> {
  const changed = sql<Compareciente>`(
    SELECT (jsonb_populate_record(one, ${JSON.stringify(columns)}::jsonb)).* FROM compareciente AS one WHERE id = ${id})`
  const row = await selectProfile(db, changed).executeTakeFirst()
  return row && storedProfile(row).profile
}

/** Returns the profile of an annulled account, as it was. */
export async function findAnnulledProfile(db: Db, id: string): Promise<StoredProfile | undefined> {
  const annulled = sql<Compareciente>`(
    SELECT one.* FROM cuenta_anulada, jsonb_populate_record(NULL::compareciente, datos) AS one WHERE cuenta_anulada.id = ${id})`
  const row = await selectProfile(db, annulled).executeTakeFirst()
  return row && storedProfile(row)
}
