import { dayInBogota } from '@fcr/shared/contracts/dates'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import { today as contract, todayCounts } from '@fcr/shared/contracts/staff/today'
import { addWorkingDays, plusDays } from '@fcr/shared/contracts/working-days'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { issueCode } from '../../access-codes/codes'
import { addRequest } from '../../rights/requests-repository'
import { addClerk, ask } from '../../testing/approvals'
import type { Asker } from '../approvals/ask'
import { raiseEmergency } from '../approvals/emergencies'
import { annulIdentity, resolveByAnnulling } from '../approvals/person-operations'
import { combineRecords } from '../people/combine-records'
import { addMember, auditReader, removeEverybody, testCode, testPerson, verified } from '../../testing/people'
import { addStaff, asStaffAccount } from '../../testing/sessions'
import { startTestApi, type TestApi } from '../../testing/start-test-api'

const today = dayInBogota(new Date())

let api: TestApi
let newAudit: ReturnType<typeof auditReader>
beforeAll(async () => {
  api = await startTestApi()
  newAudit = auditReader(api.db)
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['data_request', 'conflicto', 'mail_message', 'approval', 'emergency'] as const)
    await api.db.deleteFrom(table).execute()
  await removeEverybody(api.db)
})

const as = async (roles: StaffRole[]) => {
  const { id } = await addStaff(api, roles)
  const headers = await asStaffAccount(api, id)
  const get = async (path: string) =>
    (await api.app.inject({ url: `/api/fundacion/${path}`, headers })).json<unknown>()
  return {
    id,
    hoy: async () => contract.parse(await get('hoy')),
    cuentas: async () => todayCounts.parse(await get('hoy/cuentas')),
  }
}

describe('GET /fundacion/hoy', () => {
  it('says what waits for those who serve the members', async () => {
    const clerk = await as(['atencion'])
    const account = await addMember(api.db, { consent_at: new Date() })
    const namesake = await addMember(api.db, { ...verified, numero_identificacion: '9900000002' })
    const other = await addMember(api.db, { password_hash: null, numero_identificacion: '9900000003' })
    // Imported, with a first password: the list of people does not call them declared either.
    await addMember(api.db, { numero_identificacion: '9900000004', imported_at: new Date() })
    // The second pair has been decided.
    await sql`INSERT INTO posible_repetido (primero, segundo, coincidencias, separado_at, separado_by)
      VALUES (${account}, ${namesake}, 2, NULL, NULL), (${account}, ${other}, 2, now(), 'Iván')`.execute(
      api.db,
    )
    await sql`INSERT INTO conflicto (numero_identificacion, opened_by, compareciente_id, attempts)
      VALUES (${testPerson.numero_identificacion}, 'registro', ${account}, 2)`.execute(api.db)
    const add = async (due: string, changes: object = {}) => {
      const about = { comparecienteId: account, numeroIdentificacion: testPerson.numero_identificacion }
      const { id } = await addRequest(api.db, { ...about, kind: 'correccion', text: `Hasta ${due}.` })
      // The due day is computed from the day of receipt; here only the stored one matters.
      await api.db
        .updateTable('data_request')
        .set({ due_on: due, state: 'en_tramite', ...changes })
        .where('id', '=', id)
        .execute()
      return id
    }
    const late = await add(plusDays(today, -1), { assigned_to: clerk.id })
    await add(today)
    await add(addWorkingDays(today, 3))
    await add(addWorkingDays(today, 4), { state: 'recibida', received_on: plusDays(today, -20) })
    await add(today, { state: 'atendida', closed_at: new Date() })
    await newAudit()
    const found = await clerk.hoy()
    expect(found).toMatchObject({
      fecha: today,
      solicitudes: { total: 4, atrasadas: 1, hoy: 1, pronto: 1, sin_acuse: 1, sin_asignar: 3, mias: 1 },
      sin_verificar: 1,
      conflictos: { total: 1, filas: [{ persona: { id: account }, intentos: 2, abierto_por: 'registro' }] },
      repetidos: {
        total: 1,
        filas: [
          {
            fichas: [
              { nombre: testPerson.nombre_apellido_completo },
              { numero_identificacion: '9900000002' },
            ],
          },
        ],
      },
      aprobaciones: { total: 0, filas: [] },
      codigos: null,
      alarmas: [],
    })
    expect(found.solicitudes?.filas[0]?.id).toBe(late)
    expect(await newAudit()).toEqual(['fundacion staff ok -'])
    expect(await clerk.cuentas()).toEqual({ hoy: 6, solicitudes: 4 })
    expect(await newAudit()).toEqual([])
  })

  const evidencia = { metodo: 'documento', referencia: 'Cédula a la vista' } as const
  type Decided = { conflict: string; person: string }
  it.each([
    ['to annul', (asker: Asker, decided: Decided) => ask(api, asker, resolveByAnnulling, decided)],
    [
      'to combine',
      (asker: Asker, decided: Decided) =>
        ask(api, asker, combineRecords, { ...decided, columns: [], evidence: evidencia }),
    ],
  ])('does not count a conflict with a pending request %s', async (_decision, request) => {
    const clerk = await as(['atencion'])
    const { numero_identificacion: number } = testPerson
    const person = await addMember(api.db, { consent_at: new Date() })
    await sql`INSERT INTO conflicto (numero_identificacion, opened_by, compareciente_id)
      VALUES (${number}, 'registro', ${person})`.execute(api.db)
    const { id: conflict } = await api.db.selectFrom('conflicto').select('id').executeTakeFirstOrThrow()
    expect(await clerk.cuentas()).toEqual({ hoy: 1, solicitudes: 0 })
    await request(await addClerk(api, ['datos'], 'Iván Muestra'), { conflict, person })
    expect(await clerk.hoy()).toMatchObject({
      conflictos: { total: 0, filas: [] },
      aprobaciones: { total: 1 },
    })
    expect(await clerk.cuentas()).toEqual({ hoy: 1, solicitudes: 0 })
  })

  it('shows held codes to those who issue them, and members to none of the others', async () => {
    await addMember(api.db, { consent_at: new Date() })
    await issueCode(api.db, testCode())
    await api.db.updateTable('access_code').set({ held_at: new Date(), held_for: 'search' }).execute()
    const accesos = await as(['accesos'])
    expect(await accesos.hoy()).toMatchObject({
      solicitudes: null,
      sin_verificar: null,
      conflictos: null,
      repetidos: null,
      codigos: { total: 1, filas: [{ funcionario: testCode().official, por: 'search' }] },
    })
    expect(await accesos.cuentas()).toEqual({ hoy: 1, solicitudes: null })
    expect(await (await as(['datos'])).hoy()).toMatchObject({
      solicitudes: null,
      conflictos: null,
      codigos: null,
    })
  })
})

describe('approvals', () => {
  it('are those that the caller may decide', async () => {
    const person = await addMember(api.db, { ...verified })
    const asker = await addClerk(api, ['atencion'], 'Iván Muestra')
    const decider = await as(['atencion'])
    const id = await ask(api, asker, annulIdentity, { person })
    expect((await decider.hoy()).aprobaciones).toMatchObject({
      total: 1,
      filas: [{ id, pide: 'Iván Muestra' }],
    })
    expect(await decider.cuentas()).toEqual({ hoy: 1, solicitudes: 0 })
    expect((await (await as(['accesos'])).hoy()).aprobaciones.total).toBe(0)
  })
})

describe('alarms', () => {
  const kinds = async (...roles: StaffRole[]) =>
    (await (await as(roles)).hoy()).alarmas.map(({ tipo }) => tipo)
  const addEvents = (count: number, action: string, details = '{}') =>
    sql`INSERT INTO audit_event (actor_realm, action, outcome, details)
      SELECT 'anonymous', ${action}, 'ok', ${details}::jsonb FROM generate_series(1, ${count}::int)`.execute(
      api.db,
    )

  it('concern the roles that can act', async () => {
    await sql`INSERT INTO mail_message (kind, state, created_at, next_attempt_at, ended_at) VALUES
      ('confirmation', 'failed', now(), now(), now()),
      ('confirmation', 'queued', now() - interval '20 minutes', now() - interval '1 minute', NULL),
      ('confirmation', 'queued', now(), now(), NULL)`.execute(api.db)
    await addEvents(1, 'official_held')
    const emergency = { command: 'persona borrar', actor: 'prueba', reason: 'Prueba' }
    await api.db.transaction().execute((trx) => raiseEmergency(trx, emergency))
    const found = await (await as(['administracion'])).hoy()
    expect(found.alarmas).toMatchObject([
      { tipo: 'correo_detenido', cantidad: 1, desde: expect.any(String) },
      { tipo: 'correo_fallido', cantidad: 1 },
      { tipo: 'emergencia', cantidad: 1 },
    ])
    expect(await kinds('accesos')).toEqual(['consultas'])
    expect(await kinds('datos')).toEqual([])
  })

  it('report floods of registrations and refused logins, with those that were left out of the trail', async () => {
    const about = (leftOut: number) => JSON.stringify({ route: 'POST /api/auth/login', leftOut })
    await addEvents(1, 'refused', about(59))
    await addEvents(60, 'registration')
    expect(await kinds('auditoria')).not.toContain('ingresos')
    await addEvents(1, 'refused', JSON.stringify({ route: 'GET /api/perfil' }))
    expect(await kinds('auditoria')).not.toContain('ingresos')
    await addEvents(1, 'refused', about(0))
    await addEvents(1, 'registration')
    const alarms = (await (await as(['auditoria'])).hoy()).alarmas
    expect(alarms).toContainEqual({ tipo: 'ingresos', cantidad: 61, desde: expect.any(String) })
    expect(alarms).toContainEqual({ tipo: 'registros', cantidad: 61, desde: expect.any(String) })
  })
})
