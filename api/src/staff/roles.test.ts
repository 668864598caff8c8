import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { staffRoles, type StaffRole } from '@fcr/shared/contracts/staff/staff'
import { sql } from 'kysely'
import { addMember, testPerson } from '../testing/people'
import { requestFor } from '../testing/route-samples'
import { addStaff, asMember, asOfficial, asStaff, asStaffAccount } from '../testing/sessions'
import { startTestApi } from '../testing/start-test-api'

const api = await startTestApi()
await addMember(api.db)
afterAll(() => api.close())

const everyRole = Object.keys(staffRoles) as StaffRole[]

/** Who may make a call: each of the staff if no role is named; `proof`: only after a recent proof of who they are. */
type Callers = { roles: readonly StaffRole[]; proof: boolean }

const signedIn = (...roles: StaffRole[]): Callers => ({ roles, proof: false })

/** For exports, approvals, changes of accounts, and whatever gives somebody access or decides whose an account is. */
const proven = (...roles: StaffRole[]): Callers => ({ roles, proof: true })

/** Every call of the staff's area: which roles may make it, and after what. 'anyone': also without a session. */
const allowed: Readonly<Record<string, Callers | 'anyone'>> = {
  'GET /api/fundacion/me': signedIn(),
  'POST /api/fundacion/personas/buscar': signedIn('atencion'),
  'GET /api/fundacion/personas/:id': signedIn('atencion'),
  'POST /api/fundacion/personas/:id/editar': signedIn('atencion'),
  'POST /api/fundacion/personas': proven('atencion'),
  'POST /api/fundacion/personas/:id/verificar': proven('atencion'),
  'POST /api/fundacion/personas/:id/no-verificada': signedIn('atencion'),
  'POST /api/fundacion/personas/:id/anular': signedIn('atencion'),
  'POST /api/fundacion/personas/:id/desbloquear': signedIn('atencion'),
  'POST /api/fundacion/personas/:id/contrasena': proven('atencion'),
  'POST /api/fundacion/personas/:id/exigir-cambio': signedIn('atencion'),
  'POST /api/fundacion/personas/:id/cerrar-sesiones': signedIn('atencion'),
  'POST /api/fundacion/personas/:id/restaurar': proven('atencion'),
  'POST /api/fundacion/conflictos/:id/resolver': signedIn('atencion'),
  'GET /api/fundacion/personas/:id/cambios': signedIn('atencion'),
  'GET /api/fundacion/datos-por-revisar': signedIn('atencion'),
  'POST /api/fundacion/datos-por-revisar/:id/correccion': signedIn('atencion'),
  'GET /api/fundacion/repetidos': signedIn('atencion'),
  'GET /api/fundacion/repetidos/:id': signedIn('atencion'),
  'POST /api/fundacion/repetidos/:id/resolver': signedIn('atencion'),
  'GET /api/fundacion/hoy': signedIn(),
  'GET /api/fundacion/hoy/cuentas': signedIn(),
  'GET /api/fundacion/solicitudes': signedIn('atencion'),
  'POST /api/fundacion/solicitudes': signedIn('atencion'),
  'GET /api/fundacion/solicitudes/equipo': signedIn('atencion'),
  'GET /api/fundacion/solicitudes/:id': signedIn('atencion'),
  'POST /api/fundacion/solicitudes/:id/respuestas': signedIn('atencion'),
  'POST /api/fundacion/solicitudes/:id/acuse': signedIn('atencion'),
  'POST /api/fundacion/solicitudes/:id/prorroga': signedIn('atencion'),
  'POST /api/fundacion/solicitudes/:id/notas': signedIn('atencion'),
  'POST /api/fundacion/solicitudes/:id/asignacion': signedIn('atencion'),
  'POST /api/fundacion/solicitudes/:id/supresion': signedIn('atencion'),
  'POST /api/fundacion/solicitudes/:id/exportacion': proven('atencion'),
  'POST /api/fundacion/auditoria/buscar': signedIn('auditoria'),
  'GET /api/fundacion/auditoria/personas/:id': signedIn('auditoria'),
  'GET /api/fundacion/auditoria/opciones': signedIn('auditoria'),
  'GET /api/fundacion/auditoria/anomalias': signedIn('auditoria'),
  'GET /api/fundacion/auditoria/verificacion': signedIn('auditoria'),
  'POST /api/fundacion/auditoria/verificacion': signedIn('auditoria'),
  'POST /api/fundacion/auditoria/exportar': proven('auditoria'),
  'GET /api/fundacion/cifras': signedIn(),
  'GET /api/fundacion/cifras/csv': signedIn(),
  'POST /api/fundacion/refresh': 'anyone',
  'POST /api/fundacion/logout': 'anyone',

  'POST /api/fundacion/ingreso/llave/opciones': 'anyone',
  'POST /api/fundacion/ingreso/llave': 'anyone',
  'POST /api/fundacion/ingreso/contrasena': 'anyone',
  'POST /api/fundacion/comprobar': signedIn(),
  'POST /api/fundacion/comprobar/llave': signedIn(),
  'POST /api/fundacion/comprobar/contrasena': signedIn(),
  'POST /api/fundacion/invitacion': 'anyone',
  'POST /api/fundacion/invitacion/llave/opciones': 'anyone',
  'POST /api/fundacion/invitacion/llave': 'anyone',
  'POST /api/fundacion/invitacion/codigo': 'anyone',
  'POST /api/fundacion/invitacion/contrasena': 'anyone',
  'GET /api/fundacion/cuenta': signedIn(),
  'POST /api/fundacion/cuenta/llaves/opciones': proven(),
  'POST /api/fundacion/cuenta/llaves': proven(),
  'POST /api/fundacion/cuenta/llaves/:id/nombre': signedIn(),
  'POST /api/fundacion/cuenta/llaves/:id/quitar': proven(),
  'POST /api/fundacion/cuenta/codigo': proven(),
  'POST /api/fundacion/cuenta/contrasena': proven(),
  'POST /api/fundacion/cuenta/contrasena/quitar': proven(),
  'POST /api/fundacion/cuenta/recuperacion': proven(),
  'POST /api/fundacion/cuenta/sesiones/cerrar-otras': signedIn(),

  'GET /api/fundacion/equipo': signedIn('administracion'),
  'POST /api/fundacion/equipo/invitaciones': proven('administracion'),
  'POST /api/fundacion/equipo/invitaciones/:id/reenviar': proven('administracion'),
  'POST /api/fundacion/equipo/invitaciones/:id/retirar': signedIn('administracion'),
  'POST /api/fundacion/equipo/:id/desbloquear': proven('administracion'),
  'POST /api/fundacion/equipo/:id/roles': proven('administracion'),
  'POST /api/fundacion/equipo/:id/desactivar': proven('administracion'),
  'POST /api/fundacion/equipo/:id/activar': proven('administracion'),
  'POST /api/fundacion/equipo/:id/ingreso': proven('administracion'),

  'GET /api/fundacion/aprobaciones': signedIn(),
  'GET /api/fundacion/aprobaciones/:id': signedIn(),
  'POST /api/fundacion/aprobaciones/:id/aprobar': proven(),
  'POST /api/fundacion/aprobaciones/:id/rechazar': signedIn(),
  'POST /api/fundacion/aprobaciones/:id/retirar': signedIn(),
  'GET /api/fundacion/emergencias': signedIn('administracion', 'auditoria'),
  'POST /api/fundacion/emergencias/:id/revisar': signedIn('administracion', 'auditoria'),

  'GET /api/fundacion/codigos': signedIn('accesos'),
  'POST /api/fundacion/codigos': proven('accesos'),
  'POST /api/fundacion/codigos/aprobados/:id': proven('accesos'),
  'GET /api/fundacion/codigos/:id': signedIn('accesos'),
  'GET /api/fundacion/codigos/:id/actividad': signedIn('accesos'),
  'POST /api/fundacion/codigos/:id/revocar': signedIn('accesos'),
  'POST /api/fundacion/codigos/:id/liberar': proven('accesos'),
  'GET /api/fundacion/importaciones': signedIn('datos'),
  'POST /api/fundacion/importaciones': signedIn('datos'),
  'GET /api/fundacion/importaciones/modelo': signedIn('datos'),
  'GET /api/fundacion/importaciones/:id': signedIn('datos'),
  'POST /api/fundacion/importaciones/:id/partes': signedIn('datos'),
  'POST /api/fundacion/importaciones/:id/recibida': signedIn('datos'),
  'POST /api/fundacion/importaciones/:id/columnas': signedIn('datos'),
  'GET /api/fundacion/importaciones/:id/filas': signedIn('datos'),
  'POST /api/fundacion/importaciones/:id/aprobacion': signedIn('datos'),
  'POST /api/fundacion/importaciones/:id/descartar': signedIn('datos'),
  'GET /api/fundacion/importaciones/:id/resultado': proven('datos'),
}

const calls = api.contracts.filter(({ url }) => url.startsWith('/api/fundacion/'))
const rows = calls.map((contract) => [`${contract.method} ${contract.url}`, contract] as const)
const guarded = rows.flatMap(([name, contract]) => {
  const callers = allowed[name]
  return callers === undefined || callers === 'anyone' ? [] : [[name, contract, callers] as const]
})

type Headers = Record<string, string>
const outsiders: Record<string, Headers> = { nobody: {} }
const clerks: Partial<Record<StaffRole, Headers>> = {}
let nobodyAnymore: Headers
let unproven: Headers
beforeAll(async () => {
  outsiders['member'] = await asMember(api, testPerson.numero_identificacion)
  outsiders['JEP official'] = await asOfficial(api, 'JEP')
  outsiders['UBPD official'] = await asOfficial(api, 'UBPD')
  for (const role of everyRole) clerks[role] = await asStaff(api, [role])
  nobodyAnymore = await asStaff(api, [])
  const { id } = await addStaff(api)
  unproven = await asStaffAccount(api, id)
  await api.db
    .updateTable('session')
    .set({ proven_at: sql<Date>`now() - interval '6 minutes'` })
    .where('staff_account_id', '=', id)
    .execute()
})

it('lists every call of the staff’s area, and no other', () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(allowed).toSorted())
})

describe('who may make a call of the staff’s area', () => {
  it.each(rows)('%s: those whom its policy names', (name, { rule }) => {
    const expected = allowed[name]
    if (expected === 'anyone') expect(rule).toBeUndefined()
    else expect(rule).toMatchObject({ realm: 'fundacion' })
  })

  it.each(guarded)('%s: each role, and nobody without one', async (_name, contract, { roles }) => {
    const request = await requestFor(api, contract)
    const isForbidden = async (headers: Headers) => {
      const response = await api.app.inject({ ...request, headers })
      expect(response.statusCode).not.toBe(401)
      return response.statusCode === 403 && response.json<{ code: string }>().code === 'forbidden'
    }
    const refused: StaffRole[] = []
    for (const role of everyRole) if (await isForbidden(clerks[role] ?? {})) refused.push(role)
    expect(refused).toEqual(roles.length === 0 ? [] : everyRole.filter((role) => !roles.includes(role)))
    expect(await isForbidden(nobodyAnymore)).toBe(roles.length > 0)
  })

  it.each(guarded)('%s: after a recent proof, where one is wanted', async (_name, contract, { proof }) => {
    const request = await requestFor(api, contract)
    const response = await api.app.inject({ ...request, headers: unproven })
    const isRefused =
      response.statusCode === 403 && response.json<{ code: string }>().code === 'step_up_required'
    expect(isRefused).toBe(proof)
  })

  it.each(guarded)('%s: never a member, an official or nobody', async (_name, contract) => {
    const request = await requestFor(api, contract)
    for (const [who, headers] of Object.entries(outsiders))
      expect([who, (await api.app.inject({ ...request, headers })).statusCode]).toEqual([who, 401])
  })
})

describe('a session that is already open', () => {
  const me = (headers: Headers) => api.app.inject({ url: '/api/fundacion/me', headers })

  it('ends with its account', async () => {
    const { id } = await addStaff(api)
    const headers = await asStaffAccount(api, id)
    expect((await me(headers)).statusCode).toBe(200)
    await api.db.updateTable('staff_account').set({ disabled_at: new Date() }).where('id', '=', id).execute()
    expect((await me(headers)).statusCode).toBe(401)
  })

  it('loses a role at once', async () => {
    const { id } = await addStaff(api)
    const headers = await asStaffAccount(api, id)
    expect((await me(headers)).json()).toMatchObject({ roles: everyRole })
    await api.db
      .updateTable('staff_account')
      .set({ roles: ['datos'] })
      .where('id', '=', id)
      .execute()
    expect((await me(headers)).json()).toMatchObject({ roles: ['datos'] })
  })
})
