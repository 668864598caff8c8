import type { ServerResponse } from 'node:http'
import type { StaffMe } from '@fcr/shared/contracts/staff/staff'
import { realms, type RealmName } from '@fcr/shared/contracts/realms'
import type { OfficialMe, Me } from '@fcr/shared/contracts/session'

const number = '9900000000'
const official = (kind: 'JEP' | 'UBPD'): OfficialMe => ({
  kind,
  funcionario: 'Prueba de la compuerta',
  entidad: kind,
  segundos_restantes: 900,
  retenida: false,
})

/** With every role, so that each section mounts. */
const staff: StaffMe = {
  id: '1',
  nombre: 'Prueba de la compuerta',
  correo: 'compuerta@fundacion.example',
  roles: ['atencion', 'accesos', 'datos', 'auditoria', 'administracion'],
  ingreso: { desde: '2026-01-01T00:00:00.000Z', metodo: 'llave' },
  segundos_restantes: 900,
}

/** Fictional people of each realm, by role. */
const people = {
  member: { member: { numero_identificacion: number } satisfies Me },
  external: { JEP: official('JEP'), UBPD: official('UBPD') },
  fundacion: { staff },
} satisfies Record<RealmName, Record<string, object>>

type RolesOf<Name> = Name extends RealmName ? keyof (typeof people)[Name] : never
/** Role in which the release checks' browser visits the site. */
export type Role = 'visitor' | RolesOf<RealmName>
export const realmNames = Object.keys(realms) as RealmName[]
export const rolesOf = (realm: RealmName) => Object.keys(people[realm]) as Role[]
export const roleHeader = 'x-gate-role'

/**
 * Stands in for the API during the release checks. Its data is one fictional person per role and nothing else. Pages
 * must render their empty or error states; their own tests cover pages with data.
 */
export function respondAs(role: Role, url: string, response: ServerResponse) {
  const [path] = url.slice('/api'.length).split('?')
  const [status, body] = responseFor(role, path ?? '')
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

function responseFor(role: Role, path: string): [number, unknown] {
  if (path === '/funciones/lugares') return [200, []]
  for (const realm of realmNames) {
    const person = Object.entries<object>(people[realm]).find(([name]) => name === role)?.[1]
    if (person && path === realms[realm].me) return [200, person]
  }
  if (role === 'member' && path === '/perfil')
    return [200, { numero_identificacion: number, nombre_apellido_completo: 'Persona de Prueba' }]
  if (role === 'UBPD' && path === '/funciones/mapa') return [200, []]
  return role === 'visitor' ? failure(401) : failure(404)
}

const failure = (statusCode: number): [number, unknown] => [
  statusCode,
  { statusCode, code: 'gate', message: 'compuerta', requestId: '' },
]
