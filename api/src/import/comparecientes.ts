import { profileNameOf, questionNamed, questions, type Question } from '@fcr/shared/contracts/form/fields'
import type { OtherField } from '@fcr/shared/contracts/profile'
import { sql, type SqlBool } from 'kysely'
import { labelOf } from '../changes/history'
import type { Db } from '../database/open'
import { isUnverifiedAccount } from '../identity/authority'
import { tableOf } from '../lookups/catalogue'
import {
  actNumber,
  count,
  documentNumber,
  email,
  flag,
  personName,
  mobile,
  pastDay,
  plainText,
} from './cells'
import type { Column, ReadColumn } from './columns'
import { documentKind } from './document-kind'
import { doubtBirth, doubtName, doubtNumber } from './doubts'
import { headingSynonyms } from './heading-synonyms'
import type { PeopleTarget } from './people-target'
import { loadNames, type Accepts, type Names } from './names'
import { notBefore } from './order-of-days'

/** The readers that need only the cell. */
const readers = (names: Names) => ({
  number: documentNumber,
  name: personName,
  text: plainText,
  person: personName,
  mobile,
  email,
  act: actNumber,
  day: pastDay,
  flag,
  count,
  department: names.department,
  force: names.force,
  rank: names.rank,
})

const otherColumns: Record<OtherField, Omit<Column, 'name'>> = {
  nombre_programa_arn: {
    label: 'Programa ARN',
    read: plainText,
    takes: 'decimals',
    target: 'nombre_programa_arn',
  },
  // Derived from the TOAR.
  departamento_toar: {},
  municipio_toar: {},
}

/** Returns the name of the department or force column that this column depends on. */
const parentNameOf = (question: Question) => {
  const parent = 'of' in question ? questionNamed(question.of) : undefined
  return parent && parent.kind !== 'secret' ? profileNameOf(parent) : ''
}

function readerOf(question: Exclude<Question, { kind: 'secret' | 'age' }>, names: Names): ReadColumn {
  if (question.kind === 'id') return names.listed(tableOf[question.list])
  if (question.kind === 'municipality') return names.municipality(parentNameOf(question))
  if (profileNameOf(question) === 'fecha_retiro_militares') return notBefore('fecha_nacimiento')
  return readers(names)[question.kind]
}

const doubts: Readonly<Record<string, Column['doubt']>> = {
  numero_identificacion: doubtNumber,
  nombre_apellido_completo: doubtName,
  fecha_nacimiento: doubtBirth,
}

/** Returns the columns: the fields of the profile under their profile names. */
export const comparecienteColumns = (names: Names): Column[] => [
  ...questions.flatMap((question): Column[] => {
    if (question.kind === 'secret') return []
    const name = profileNameOf(question)
    // Derived from the date of birth.
    if (question.kind === 'age') return [{ name }]
    const doubt = doubts[question.column]
    return [
      {
        name,
        label: labelOf(question.column),
        target: question.column,
        read: readerOf(question, names),
        ...(doubt && { doubt }),
        ...(question.kind === 'number' && { required: true }),
        ...(headingSynonyms[name] && { aliases: headingSynonyms[name] }),
        ...(question.kind === 'name' && { required: true, isName: true, isWholeName: true }),
        ...(question.kind === 'day' && { takes: 'days' }),
        ...(question.kind === 'text' && { takes: 'decimals' }),
        ...('of' in question && { needs: parentNameOf(question) }),
      },
    ]
  }),
  ...Object.entries(otherColumns).map(([name, column]) => ({ name, ...column })),
  documentKind,
]

/** A changed department clears the municipality, a changed force clears the rank. */
const emptiedColumns = () => {
  const empties: Record<string, string[]> = {}
  for (const question of questions)
    if ('of' in question) (empties[parentNameOf(question)] ??= []).push(question.column)
  return empties
}

/**
 * The register of comparecientes as an import target. Imported people get no password. An unverified account
 * may belong to another person: its row becomes a case for the staff. Verified people who filled in the form
 * maintain their data themselves: their rows are kept unless `overwrite` is set.
 */
export async function comparecientesTarget(
  db: Db,
  { overwrite, accepts }: { overwrite: boolean; accepts?: Accepts },
): Promise<PeopleTarget> {
  return {
    table: 'compareciente',
    key: 'numero_identificacion',
    columns: comparecienteColumns(await loadNames(db, accepts)),
    stamp: { imported_at: sql`now()` },
    touch: { updated_at: sql`now()`, version: sql`compareciente.version + 1` },
    empties: emptiedColumns(),
    disputed: isUnverifiedAccount,
    ...(!overwrite && { keep: sql<SqlBool>`compareciente.consent_at IS NOT NULL` }),
  }
}
