import type { Db } from '../../database/open'
import { isAccount } from '../../identity/authority'
import type { Fact } from './operation'
import { shortWhen } from '@fcr/shared/dates'

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

const findRow = (db: Db, id: string) =>
  db
    .selectFrom('compareciente')
    .select(['id', 'numero_identificacion', 'identidad_verified_at', 'identidad_verified_by'])
    .select(['created_at', 'correo_electronico_principal as email', isAccount.as('has_account')])
    .where('id', '=', id)
    .executeTakeFirst()

/** The row that has a number now; null if there is none. */
export async function findHolder(db: Db, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('compareciente')
    .select('id')
    .where('numero_identificacion', '=', number)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The document number of a row. */
export async function findNumber(db: Db, person: string | null): Promise<string | undefined> {
  const row = await db
    .selectFrom('compareciente')
    .select('numero_identificacion as number')
    .where('id', '=', person)
    .executeTakeFirst()
  return row?.number
}

function identityWords({ identidad_verified_at: at, identidad_verified_by: by, has_account }: Row): string {
  if (at) return `Verificada por ${by ?? 'la Fundación'} ${shortWhen(at)}`
  return has_account ? 'Declarada por la persona, sin verificar' : 'Importada por la Fundación, sin cuenta'
}

/** Whose record it is and the state of the identity, as an approval's page shows them. */
export async function personFacts(db: Db, id: string | null): Promise<Fact[]> {
  const row = id === null ? undefined : await findRow(db, id)
  if (!row) return [{ field: 'Registro', value: 'No hay ninguno' }]
  return [
    { field: 'Registro', value: `N.º ${row.id}, creado ${shortWhen(row.created_at)}` },
    { field: 'Cédula', value: row.numero_identificacion },
    { field: 'Identidad', value: identityWords(row) },
    { field: 'Correo', value: row.email ?? 'No dio ninguno' },
  ]
}
