import { sql } from 'kysely'
import type { Db } from '../database/open'

/** How data of a person were changed. */
export type ChangeMeans = 'formulario' | 'oficina' | 'importacion' | 'conflicto' | 'correo' | 'identidad'

/** The author of a change: the person, a member of the staff, or the user of the staff's command. */
export type ChangeAuthor = {
  realm: 'member' | 'fundacion' | 'staff'
  /** Undefined for a person who registers. */
  id?: string
  /** Of a member of the staff, whose account may be gone when the history is read. */
  name?: string
}

/**
 * Names who makes the changes of this transaction. The database notes every change of a person's data in `cambio`
 * (migration 0060); without a name, the history says that the author is unknown.
 * @throws outside a transaction, with whose end the name is forgotten
 */
export async function attributeChanges(
  trx: Db,
  { realm, id, name }: ChangeAuthor,
  means: ChangeMeans,
  reason?: string,
): Promise<void> {
  if (!trx.isTransaction) throw new Error('changes are attributed within their transaction')
  const author = JSON.stringify({ realm, id, name, means, reason })
  await sql`SELECT set_config('fcr.author', ${author}, true)`.execute(trx)
}

/** The file that changes come from: the id of the import, the file's name, and the line of each row by document number. */
export type ChangeOrigin = {
  /** Id of the import; undefined for one by command. */
  import?: string
  file: string
  lines: Readonly<Record<string, number>>
}

/**
 * Names the file that the next changes of this transaction come from (migration 0106).
 * @throws outside a transaction: the setting ends with it
 */
export async function attributeToFile(trx: Db, origin: ChangeOrigin): Promise<void> {
  if (!trx.isTransaction) throw new Error('changes are attributed within their transaction')
  await sql`SELECT set_config('fcr.origin', ${JSON.stringify(origin)}, true)`.execute(trx)
}
