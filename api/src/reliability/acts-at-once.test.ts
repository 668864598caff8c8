import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import { describeErasure, erasePersonal } from '../staff/approvals/erasure'
import { resolveByAnnulling } from '../staff/approvals/person-operations'
import { emptyApprovalsOf } from '../staff/approvals/repository'
import { changeAccount } from '../staff/team/people/changes'
import { workOnce } from '../staff/imports/worker'
import { noteAttempt } from '../identity/conflicts'
import { erasePerson } from '../rights/erase-person'
import { holdSession } from '../sessions/session-store'
import { addClerk, approveAsRead, ask, readApproval, sampleApproval } from '../testing/approvals'
import { changingWorld } from '../testing/changing-world'
import { importsOf, workAll } from '../testing/imports'
import { enrolWithPasskey } from '../testing/invitations'
import { meanwhile } from '../testing/meanwhile'
import { sampleConflict } from '../testing/staff-people'
import { addMember, authorisedForStaff, removeEverybody, testPerson, verified } from '../testing/people'
import { addStaff } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { whileUncommitted } from '../testing/while-uncommitted'

// Two acts at the same moment. The embedded database runs one transaction after another.

const { numero_identificacion: number } = testPerson
let api: TestApi
let db: Db
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  api = await startTestApi()
  db = api.db
})
afterAll(() => api.close())
beforeEach(async () => {
  await db.deleteFrom('import_job').execute()
  await removeEverybody(db)
  imports = importsOf(api, await addClerk(api, ['datos']))
})

/** An import of two people, reviewed. */
async function reviewed() {
  const id = await imports.upload(
    `cedula;nombre_apellido_completo\n${number};Ana Ejemplo\n9900000002;Eva Ejemplo`,
  )
  await imports.review(id)
  return id
}

it('an import does not bring back a person who is erased while it writes a batch', async () => {
  const id = await reviewed()
  await db.updateTable('import_job').set({ state: 'cargando' }).where('id', '=', id).execute()
  const app = { db }
  const erase = () => db.deleteFrom('import_row').where('key', '=', number).execute()
  const silent = { error: () => undefined }
  expect(await meanwhile(app, 'verdict', erase, () => workOnce(app.db, silent))).toBe('later')
  const loaded = () => db.selectFrom('compareciente').select('numero_identificacion').execute()
  expect(await loaded()).toEqual([])
  await db
    .updateTable('import_job')
    .set({ lease_until: sql<Date>`now()` })
    .execute()
  await workAll(api)
  expect(await loaded()).toEqual([{ numero_identificacion: '9900000002' }])
  expect(await imports.detail(id)).toMatchObject({ estado: 'terminada', resultado: { nueva: 1 } })
})

it('an erasure removes what an import is just writing about the person', async () => {
  await addMember(db, verified)
  const { id: clerk } = await addStaff(api)
  await sql`WITH job AS (INSERT INTO import_job (kind, file_name, bytes, created_by)
      VALUES ('mapa', 'mapa.csv', 3, ${clerk}) RETURNING id)
    INSERT INTO import_row (job_id, line, cells, key) SELECT id, 2, '[]', ${number} FROM job`.execute(db)
  const load = async (trx: Db) => {
    await sql`INSERT INTO map_person (cc_identidad, primer_nombre) VALUES (${number}, 'Ana')`.execute(trx)
    await trx.updateTable('import_row').set({ outcome: 'added' }).execute()
  }
  const erase = () => db.transaction().execute((trx) => erasePerson(trx, authorisedForStaff(number)))
  expect(await whileUncommitted(db, load, erase)).toMatchObject({ mapPerson: true })
  expect(await db.selectFrom('map_person').select('cc_identidad').execute()).toEqual([])
})

it('an import is not discarded while its approval is being asked for', async () => {
  const id = await reviewed()
  const { aprobacion } = (await imports.ask(id)).json<{ aprobacion: string }>()
  const store = (trx: Db, approval: string | null) =>
    trx.updateTable('import_job').set({ approval_id: approval }).where('id', '=', id).execute()
  await store(db, null)
  const discard = () => imports.call('POST', `/${id}/descartar`)
  const answer = await whileUncommitted(db, (trx) => store(trx, aprobacion), discard)
  expect(answer.json()).toMatchObject({ code: 'import_asked' })
})

it('a passkey that somebody is adding does not survive the reset of the account', async () => {
  // Without two administrators nobody's account is reset.
  for (let count = 0; count < 2; count += 1) await enrolWithPasskey(api, ['administracion'])
  const { email } = await enrolWithPasskey(api, ['atencion'])
  const { account, session } = await db
    .selectFrom('staff_account')
    .innerJoin('session', 'session.staff_account_id', 'staff_account.id')
    .select(['staff_account.id as account', 'session.id as session'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const add = async (trx: Db) => {
    expect(await holdSession(trx, 'fundacion', session)).toBe(true)
    await sql`INSERT INTO staff_passkey (staff_account_id, credential_id, public_key, counter, name)
      VALUES (${account}, 'otra', '', 0, 'Otra')`.execute(trx)
  }
  const reset = () =>
    db
      .transaction()
      .execute((trx) => changeAccount(trx, account, { kind: 'reset', by: 'Marta Demostración' }))
  expect(await whileUncommitted(db, add, reset)).toMatchObject({ endedSessions: 1 })
  expect(
    await db.selectFrom('staff_passkey').select('name').where('staff_account_id', '=', account).execute(),
  ).toEqual([])
})

/** Locks a person, as the first step of every act on one. */
const hold = (trx: Db, person: string) =>
  trx.selectFrom('compareciente').select('id').where('id', '=', person).forUpdate().execute()

it('an approval is decided while the person is being erased', async () => {
  const { id, headers } = await sampleApproval(api)
  const { compareciente_id: person } = await db
    .selectFrom('approval')
    .select('compareciente_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (person === null) throw new Error('The approval concerns nobody.')
  const huella = await readApproval(api, { headers }, id)
  const answer = await whileUncommitted(
    db,
    (trx) => hold(trx, person),
    () => approveAsRead(api, { headers }, id, { huella }),
    (trx) => emptyApprovalsOf(trx, { person, number: undefined }),
  )
  expect(answer.json()).toMatchObject({ code: 'already_decided' })
})

it('an approval is decided while what its page shows is being changed', async () => {
  const { number: numero } = (await changingWorld(api).anErasure()).person
  await db.insertInto('map_person').values({ cc_identidad: numero }).execute()
  const [asker, { headers }] = [await addClerk(api), await addClerk(api)]
  const id = await ask(api, asker, erasePersonal, await describeErasure(db, numero, false))
  const huella = await readApproval(api, { headers }, id)
  const answer = await whileUncommitted(
    db,
    (trx) => trx.deleteFrom('map_person').where('cc_identidad', '=', numero).execute(),
    () => approveAsRead(api, { headers }, id, { huella }),
  )
  expect(answer.json()).toMatchObject({ code: 'changed_since_read' })
})

it('an approval about a number is decided while whoever registered with it is being erased', async () => {
  const { id: conflict, number: numero, register } = await changingWorld(api).anUnheldConflict()
  const [asker, { headers }] = [await addClerk(api), await addClerk(api)]
  const id = await ask(api, asker, resolveByAnnulling, { conflict, person: null })
  const person = await register()
  const huella = await readApproval(api, { headers }, id)
  const answer = await whileUncommitted(
    db,
    (trx) => hold(trx, person),
    () => approveAsRead(api, { headers }, id, { huella }),
    (trx) => emptyApprovalsOf(trx, { person, number: numero }),
  )
  expect(answer.json()).toMatchObject({ code: 'already_decided' })
})

it('a case is decided while somebody tries to register its number', async () => {
  const { id, headers, person, number: numero } = await sampleConflict(api)
  const url = `/api/fundacion/conflictos/${id}/resolver`
  const payload = { decision: 'descartar', motivo: 'Vino a la oficina con la cédula.' }
  const answer = await whileUncommitted(
    db,
    (trx) => hold(trx, person),
    () => api.app.inject({ method: 'POST', url, headers, payload }),
    (trx) => noteAttempt(trx, { numero, address: '', newCasesPerHour: 1 }),
  )
  expect(answer.json()).toEqual({ aprobacion: null })
})
