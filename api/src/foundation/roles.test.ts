import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { staffRoles, type StaffRole } from '@fcr/shared/contracts/foundation/staff'
import { sql } from 'kysely'
import { addMember, testPerson } from '../testing/people'
import { requestFor } from '../testing/route-samples'
import { addStaff, asMember, asOfficial, asStaff, asStaffAccount } from '../testing/sessions'
import { startTestApi } from '../testing/start-test-api'

const api = await startTestApi()
await addMember(api.db)
afterAll(() => api.close())

const everyRole = Object.keys(staffRoles) as StaffRole[]

/** Every call of the staff's area: which roles may make it. 'staff': each of them; 'anyone': also without a session. */
const allowed: Readonly<Record<string, readonly StaffRole[] | 'staff' | 'anyone'>> = {
  'GET /api/fundacion/me': 'staff',
  'POST /api/fundacion/personas/buscar': ['atencion'],
  'GET /api/fundacion/personas/:id': ['atencion'],
  'POST /api/fundacion/personas/:id/editar': ['atencion'],
  'POST /api/fundacion/personas': ['atencion'],
  'POST /api/fundacion/personas/:id/verificar': ['atencion'],
  'POST /api/fundacion/personas/:id/no-verificada': ['atencion'],
  'POST /api/fundacion/personas/:id/anular': ['atencion'],
  'POST /api/fundacion/personas/:id/desbloquear': ['atencion'],
  'POST /api/fundacion/personas/:id/contrasena': ['atencion'],
  'POST /api/fundacion/personas/:id/exigir-cambio': ['atencion'],
  'POST /api/fundacion/personas/:id/cerrar-sesiones': ['atencion'],
  'POST /api/fundacion/personas/:id/restaurar': ['atencion'],
  'POST /api/fundacion/conflictos/:id/resolver': ['atencion'],
  'GET /api/fundacion/personas/:id/cambios': ['atencion'],
  'GET /api/fundacion/hoy': 'staff',
  'GET /api/fundacion/hoy/cuentas': 'staff',
  'GET /api/fundacion/solicitudes': ['atencion'],
  'POST /api/fundacion/solicitudes': ['atencion'],
  'GET /api/fundacion/solicitudes/equipo': ['atencion'],
  'GET /api/fundacion/solicitudes/:id': ['atencion'],
  'POST /api/fundacion/solicitudes/:id/respuestas': ['atencion'],
  'POST /api/fundacion/solicitudes/:id/acuse': ['atencion'],
  'POST /api/fundacion/solicitudes/:id/prorroga': ['atencion'],
  'POST /api/fundacion/solicitudes/:id/notas': ['atencion'],
  'POST /api/fundacion/solicitudes/:id/asignacion': ['atencion'],
  'POST /api/fundacion/solicitudes/:id/supresion': ['atencion'],
  'POST /api/fundacion/solicitudes/:id/exportacion': ['atencion'],
  'POST /api/fundacion/auditoria/buscar': ['auditoria'],
  'GET /api/fundacion/auditoria/personas/:id': ['auditoria'],
  'GET /api/fundacion/auditoria/opciones': ['auditoria'],
  'GET /api/fundacion/auditoria/anomalias': ['auditoria'],
  'GET /api/fundacion/auditoria/verificacion': ['auditoria'],
  'POST /api/fundacion/auditoria/verificacion': ['auditoria'],
  'POST /api/fundacion/auditoria/exportar': ['auditoria'],
  'GET /api/fundacion/cifras': 'staff',
  'GET /api/fundacion/cifras/csv': 'staff',
  'POST /api/fundacion/refresh': 'anyone',
  'POST /api/fundacion/logout': 'anyone',

  'POST /api/fundacion/ingreso/llave/opciones': 'anyone',
  'POST /api/fundacion/ingreso/llave': 'anyone',
  'POST /api/fundacion/ingreso/contrasena': 'anyone',
  'POST /api/fundacion/comprobar': 'staff',
  'POST /api/fundacion/comprobar/llave': 'staff',
  'POST /api/fundacion/comprobar/contrasena': 'staff',
  'POST /api/fundacion/invitacion': 'anyone',
  'POST /api/fundacion/invitacion/llave/opciones': 'anyone',
  'POST /api/fundacion/invitacion/llave': 'anyone',
  'POST /api/fundacion/invitacion/codigo': 'anyone',
  'POST /api/fundacion/invitacion/contrasena': 'anyone',
  'GET /api/fundacion/cuenta': 'staff',
  'POST /api/fundacion/cuenta/llaves/opciones': 'staff',
  'POST /api/fundacion/cuenta/llaves': 'staff',
  'POST /api/fundacion/cuenta/llaves/:id/nombre': 'staff',
  'POST /api/fundacion/cuenta/llaves/:id/quitar': 'staff',
  'POST /api/fundacion/cuenta/codigo': 'staff',
  'POST /api/fundacion/cuenta/contrasena': 'staff',
  'POST /api/fundacion/cuenta/contrasena/quitar': 'staff',
  'POST /api/fundacion/cuenta/recuperacion': 'staff',
  'POST /api/fundacion/cuenta/sesiones/cerrar-otras': 'staff',

  'GET /api/fundacion/equipo': ['administracion'],
  'POST /api/fundacion/equipo/invitaciones': ['administracion'],
  'POST /api/fundacion/equipo/invitaciones/:id/reenviar': ['administracion'],
  'POST /api/fundacion/equipo/invitaciones/:id/retirar': ['administracion'],
  'POST /api/fundacion/equipo/:id/roles': ['administracion'],
  'POST /api/fundacion/equipo/:id/desactivar': ['administracion'],
  'POST /api/fundacion/equipo/:id/activar': ['administracion'],
  'POST /api/fundacion/equipo/:id/ingreso': ['administracion'],

  'GET /api/fundacion/aprobaciones': 'staff',
  'GET /api/fundacion/aprobaciones/:id': 'staff',
  'POST /api/fundacion/aprobaciones/:id/aprobar': 'staff',
  'POST /api/fundacion/aprobaciones/:id/rechazar': 'staff',
  'POST /api/fundacion/aprobaciones/:id/retirar': 'staff',
  'GET /api/fundacion/emergencias': ['administracion', 'auditoria'],
  'POST /api/fundacion/emergencias/:id/revisar': ['administracion', 'auditoria'],

  'GET /api/fundacion/codigos': ['accesos'],
  'POST /api/fundacion/codigos': ['accesos'],
  'POST /api/fundacion/codigos/aprobados/:id': ['accesos'],
  'GET /api/fundacion/codigos/:id': ['accesos'],
  'GET /api/fundacion/codigos/:id/actividad': ['accesos'],
  'POST /api/fundacion/codigos/:id/revocar': ['accesos'],
  'POST /api/fundacion/codigos/:id/liberar': ['accesos'],
  'GET /api/fundacion/importaciones': ['datos'],
  'POST /api/fundacion/importaciones': ['datos'],
  'GET /api/fundacion/importaciones/:id': ['datos'],
  'POST /api/fundacion/importaciones/:id/partes': ['datos'],
  'POST /api/fundacion/importaciones/:id/recibida': ['datos'],
  'POST /api/fundacion/importaciones/:id/columnas': ['datos'],
  'GET /api/fundacion/importaciones/:id/filas': ['datos'],
  'POST /api/fundacion/importaciones/:id/aprobacion': ['datos'],
  'POST /api/fundacion/importaciones/:id/descartar': ['datos'],
  'GET /api/fundacion/importaciones/:id/resultado': ['datos'],
}

/** The calls that want a recent proof of who one is: exports, approvals, and changes of accounts. */
const proven: readonly string[] = [
  'POST /api/fundacion/solicitudes/:id/exportacion',
  'POST /api/fundacion/auditoria/exportar',
  'GET /api/fundacion/importaciones/:id/resultado',
  'POST /api/fundacion/aprobaciones/:id/aprobar',
  'POST /api/fundacion/cuenta/llaves/opciones',
  'POST /api/fundacion/cuenta/llaves',
  'POST /api/fundacion/cuenta/llaves/:id/quitar',
  'POST /api/fundacion/cuenta/codigo',
  'POST /api/fundacion/cuenta/contrasena',
  'POST /api/fundacion/cuenta/contrasena/quitar',
  'POST /api/fundacion/cuenta/recuperacion',
  'POST /api/fundacion/equipo/invitaciones',
  'POST /api/fundacion/equipo/invitaciones/:id/reenviar',
  'POST /api/fundacion/equipo/:id/roles',
  'POST /api/fundacion/equipo/:id/desactivar',
  'POST /api/fundacion/equipo/:id/activar',
  'POST /api/fundacion/equipo/:id/ingreso',
]

const calls = api.contracts.filter(({ url }) => url.startsWith('/api/fundacion/'))
const rows = calls.map((contract) => [`${contract.method} ${contract.url}`, contract] as const)
const guarded = rows.filter(([name]) => allowed[name] !== 'anyone')

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

  it.each(guarded)('%s: each role, and nobody without one', async (name, contract) => {
    const request = await requestFor(api, contract)
    const isForbidden = async (headers: Headers) => {
      const response = await api.app.inject({ ...request, headers })
      expect(response.statusCode).not.toBe(401)
      return response.statusCode === 403 && response.json<{ code: string }>().code === 'forbidden'
    }
    const refused: StaffRole[] = []
    for (const role of everyRole) if (await isForbidden(clerks[role] ?? {})) refused.push(role)
    const roles = allowed[name] === 'staff' ? everyRole : (allowed[name] ?? [])
    expect(refused).toEqual(everyRole.filter((role) => !roles.includes(role)))
    expect(await isForbidden(nobodyAnymore)).toBe(allowed[name] !== 'staff')
  })

  it.each(guarded)('%s: after a recent proof, where one is wanted', async (name, contract) => {
    const request = await requestFor(api, contract)
    const response = await api.app.inject({ ...request, headers: unproven })
    const isRefused =
      response.statusCode === 403 && response.json<{ code: string }>().code === 'step_up_required'
    expect(isRefused).toBe(proven.includes(name))
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
