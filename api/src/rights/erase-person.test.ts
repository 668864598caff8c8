import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record'
import type { Db } from '../database/open'
import { scopeForStaff } from '../identity/authority'
import { addMember, authorisedForStaff, removeEverybody, testPerson, verified } from '../testing/people'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { openSession } from '../sessions/session-store'
import { erasePerson, type ErasureTerms } from './erase-person'
import { exportPerson } from './export-person'
import { answerRequest, closeRequest } from './change-request'
import { addRequest, listRequests } from './requests-repository'

const { numero_identificacion: numero } = testPerson
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await startTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  await removeEverybody(db)
  await db.deleteFrom('data_request').execute()
})

const erase = (number: string, terms?: ErasureTerms) =>
  db.transaction().execute((trx) => erasePerson(trx, authorisedForStaff(number), terms))

/** Returns the names of the tables that still contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ relname: string }>`SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`.execute(
    db,
  )
  const found: string[] = []
  for (const { relname } of rows) {
    const hit = await sql`SELECT 1 FROM ${sql.table(relname)} AS one
      WHERE one::text ILIKE ${`%${text}%`} LIMIT 1`.execute(db)
    if (hit.rows.length > 0) found.push(relname)
  }
  return found
}

describe('erasePerson', () => {
  it('erases nothing if the number belongs to another account than the decision was about', async () => {
    const id = await addMember(db)
    expect(await erase(numero, { account: null })).toBeUndefined()
    expect(await erase(numero, { account: String(Number(id) + 1) })).toBeUndefined()
    expect(await erase(numero, { account: id })).toMatchObject({ profile: true })
  })

  it('keeps the number in the trail and on the request, and removes everything else', async () => {
    const id = await addMember(db, {
      ...verified,
      nombre_apellido_completo: 'Ermelinda Zurriburri Prueba',
      direccion_residencia: 'Calle Inventada 99',
      nombre_contacto_adicional: 'Contacto Inventado',
    })
    await addMember(db, { numero_identificacion: '9900000002', nombre_apellido_completo: 'Otra Prueba' })
    const device = { address: '203.0.113.77', userAgent: 'Navegador Inventado' }
    await openSession(db, { realm: 'member', id }, device)
    await db.insertInto('login_lock').values({ numero_identificacion: numero }).execute()
    await sql`INSERT INTO map_person (cc_identidad, primer_nombre) VALUES (${numero}, 'Ermelinda')`.execute(
      db,
    )
    await sql`INSERT INTO idempotency_key (scope, key, body_hash, answer)
      VALUES (${`edit:${id}`}, 'clave', '\\x00', '{}')`.execute(db)
    const request = await addRequest(db, {
      comparecienteId: id,
      numeroIdentificacion: numero,
      kind: 'supresion',
      text: 'Soy Ermelinda y vivo en la Calle Inventada 99.',
    })
    await answerRequest(db, request.id, 'Señora Ermelinda: en trámite.')
    await recordAudit(
      db,
      { actor: { realm: 'member', id }, action: 'login', outcome: 'ok', subject: numero },
      {},
    )
    expect(await tablesWith('ermelinda')).toEqual([
      'compareciente',
      'data_request',
      'data_request_reply',
      'map_person',
      'nombre_palabra',
    ])

    expect(await erase(numero)).toEqual({ profile: true, mapPerson: true, sessions: 1, requests: 1 })

    for (const text of ['ermelinda', 'zurriburri', 'inventad', '203.0.113.77'])
      expect([text, await tablesWith(text)]).toEqual([text, []])
    expect(await tablesWith(numero)).toEqual(['audit_event', 'data_request'])
    expect(await db.selectFrom('session_token').select('use').execute()).toEqual([])
    expect(await db.selectFrom('idempotency_key').select('key').execute()).toEqual([])
    expect(await closeRequest(db, request.id, { state: 'atendida', answer: 'Suprimido.' })).toMatchObject({
      kind: 'done',
      request: { text: null, answer: 'Suprimido.', kind: 'supresion' },
    })
  })

  it('removes recovery requests for the number that were not sent', async () => {
    await addMember(db)
    for (const [number, state] of [
      [numero, 'queued'],
      [numero, 'failed'],
      ['9900000002', 'queued'],
    ] as const)
      await db
        .insertInto('mail_message')
        .values({
          kind: 'recovery',
          facts: JSON.stringify({ number, email: 'angela@correo.example' }),
          urgent: true,
          state,
        })
        .execute()
    await erase(numero)
    const left = await db.deleteFrom('mail_message').returning('facts').execute()
    expect(left).toMatchObject([{ facts: { number: '9900000002' } }])
  })

  it("keeps the words of other people's names", async () => {
    await addMember(db, { nombre_apellido_completo: 'Ermelinda Prueba' })
    await addMember(db, { numero_identificacion: '9900000002', nombre_apellido_completo: 'Otra Prueba' })
    await erase(numero)
    const words = await db.selectFrom('nombre_palabra').select('palabra').orderBy('palabra').execute()
    expect(words.map(({ palabra }) => palabra)).toEqual(['otra', 'prueba'])
  })

  it('erases a person known only to the map register; returns undefined for unknown numbers', async () => {
    await sql`INSERT INTO map_person (cc_identidad) VALUES (${numero})`.execute(db)
    expect(await erase(numero)).toEqual({ profile: false, mapPerson: true, sessions: 0, requests: 0 })
    expect(await erase(numero)).toBeUndefined()
  })
})

describe('exportPerson', () => {
  it('exports a person known only to the map register; returns undefined for unknown numbers', async () => {
    expect(await exportPerson(db, await scopeForStaff(db, authorisedForStaff(numero)))).toBeUndefined()
    await sql`INSERT INTO map_person (cc_identidad) VALUES (${numero})`.execute(db)
    expect(await exportPerson(db, await scopeForStaff(db, authorisedForStaff(numero)))).toMatchObject({
      perfil: null,
      cuenta: null,
      autorizacion: null,
      persona_mapa: { CC_IDENTIDAD: numero },
    })
    await db.deleteFrom('map_person').execute()
  })
})

describe('requests', () => {
  const add = () =>
    addRequest(db, {
      comparecienteId: '1',
      numeroIdentificacion: numero,
      kind: 'correccion',
      text: 'Corrijan algo.',
    })

  it('are listed by person and by state, oldest first', async () => {
    const [one, two] = [await add(), await add()]
    await addRequest(db, {
      comparecienteId: '2',
      numeroIdentificacion: '9900000002',
      kind: 'supresion',
      text: 'Borren todo.',
    })
    await answerRequest(db, two.id, 'En eso estamos.')
    const ids = async (
      ...filter: Parameters<typeof listRequests> extends [Db, ...infer Rest] ? Rest : never
    ) => (await listRequests(db, ...filter)).map(({ id }) => id)
    expect(await ids({ numero: authorisedForStaff(numero) })).toEqual([one.id, two.id])
    expect(await ids({ states: ['en_tramite'] })).toEqual([two.id])
    expect(await ids()).toHaveLength(3)
  })

  it('are closed once, and only with an answer', async () => {
    const { id } = await add()
    expect(await closeRequest(db, id, { state: 'rechazada' })).toEqual({ kind: 'answer_missing' })
    await answerRequest(db, id, 'Falta un documento.')
    expect(await closeRequest(db, id, { state: 'rechazada' })).toMatchObject({
      kind: 'done',
      request: { state: 'rechazada', answer: 'Falta un documento.', closed_at: expect.any(Date) },
    })
    expect(await closeRequest(db, id, { state: 'atendida', answer: 'Sí.' })).toMatchObject({
      kind: 'already_closed',
      request: { state: 'rechazada', answer: 'Falta un documento.' },
    })
    expect(await answerRequest(db, id, 'Otra cosa.')).toMatchObject({ kind: 'already_closed' })
    expect(await answerRequest(db, '999999', 'Nada.')).toEqual({ kind: 'not_found' })
  })
})
