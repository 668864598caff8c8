import { dayInBogota } from '@fcr/shared/contracts/dates'
import type { NewInvitation } from '@fcr/shared/contracts/staff/team'
import { plusDays } from '@fcr/shared/contracts/working-days'
import { sql } from 'kysely'
import { createCode } from '../access-codes/codes'
import { recordAudit } from '../audit/record'
import { attributeChanges } from '../changes/author'
import type { Db } from '../database/open'
import { holdCode } from '../official/quota'
import { storeApproval } from '../staff/approvals/ask'
import { issueMany } from '../staff/codes/many'
import { inviteToTeam } from '../staff/team/people/operations'
import { addRequest } from '../rights/requests-repository'
import { demoNumbers } from './credentials'

/** Finds declared people whom the demo's credentials, which begin with the lowest numbers, do not use. */
const findDeclared = (db: Db) =>
  db
    .selectFrom('compareciente')
    .select(['id', 'numero_identificacion as number'])
    .where('numero_identificacion', 'like', demoNumbers)
    .where('identidad', '=', 'declarada')
    .where('consent_at', 'is not', null)
    .orderBy('numero_identificacion', 'desc')
    .limit(3)
    .execute()

async function findStaff(db: Db, email: string) {
  const row = await db
    .selectFrom('staff_account')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { asker: row, reason: 'Para probar una aprobación.' }
}

/** Searches made with the held code: the default limit for ten minutes. */
const heldSearches = 150

/** A code whose official searched more than usual: it is held, and alarms. */
async function insertHeldCode(db: Db) {
  const { id } = await createCode(db, {
    kind: 'JEP',
    official: 'Funcionario Retenido de Demostración',
    entity: 'JEP',
    purpose: 'Demostración',
    expiresAt: new Date(Date.now() + 24 * 3_600_000),
  })
  await db
    .updateTable('access_code')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await db.transaction().execute(async (trx) => {
    for (let search = 0; search < heldSearches; search++) {
      const details = { filters: { nombre: 'Nadie' }, total: 0, disclosed: [] }
      const actor = { realm: 'external', id } as const
      await recordAudit(trx, { actor, action: 'external_search', outcome: 'ok', details }, {})
    }
  })
  await holdCode(db, id, 'search', {})
}

/** Makes an imported record look like another one of a declared person: a possible duplicate. */
const addDuplicate = (db: Db, declared: string) =>
  db.transaction().execute(async (trx) => {
    await attributeChanges(trx, { realm: 'staff', name: 'Demostración' }, 'importacion')
    await sql`
      UPDATE compareciente SET fecha_nacimiento = person.fecha_nacimiento,
        nombre_apellido_completo = regexp_replace(person.nombre_apellido_completo, '^(\\S+) \\S+ ', '\\1 ')
      FROM compareciente AS person WHERE person.id = ${declared} AND compareciente.id = (
        SELECT max(id) FROM compareciente WHERE imported_at IS NOT NULL)`.execute(trx)
  })

/** Gives each role of the demo's staff something to try: requests, a conflict, a held code, approvals. */
export async function insertStaffWork(db: Db): Promise<void> {
  const [first, second, third] = await findDeclared(db)
  if (!first || !second || !third) return
  await addRequest(db, {
    comparecienteId: first.id,
    numeroIdentificacion: first.number,
    kind: 'correccion',
    text: 'Mi dirección de residencia cambió. Solicitud de demostración.',
  })
  await addRequest(db, {
    comparecienteId: second.id,
    numeroIdentificacion: second.number,
    kind: 'consulta',
    text: 'Pide una copia de sus datos. Solicitud de demostración.',
    arrived: {
      channel: 'carta',
      on: plusDays(dayInBogota(new Date()), -7),
      registeredBy: 'Marta Demostración',
    },
  })
  await db
    .insertInto('conflicto')
    .values({
      numero_identificacion: third.number,
      opened_by: 'importacion',
      compareciente_id: third.id,
      importado: {
        numero_identificacion: third.number,
        nombre_apellido_completo: 'Nombre Importado Ejemplo',
        direccion_residencia: 'Calle Inventada 1 # 02-00',
      },
      imported_at: new Date(),
    })
    .execute()
  await addDuplicate(db, second.id)
  await insertHeldCode(db)
  await db.transaction().execute(async (trx) => {
    const codes = { kind: 'JEP', official: 'Funcionaria Ficticia de Demostración', entity: 'JEP' } as const
    await storeApproval(
      trx,
      issueMany,
      { ...codes, purpose: 'Demostración', support: null, hours: 24, count: 25 },
      await findStaff(trx, 'rosa@equipo.example'),
    )
    const invited: NewInvitation = {
      nombre: 'Iván Muestra',
      correo: 'ivan@equipo.example',
      roles: ['atencion'],
      enviar: false,
    }
    await storeApproval(trx, inviteToTeam, invited, await findStaff(trx, 'elena@equipo.example'))
  })
}
