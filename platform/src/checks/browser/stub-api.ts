import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StaffMe } from '@fcr/shared/contracts/staff/staff'
import { realms, type RealmName } from '@fcr/shared/contracts/realms'
import type { ShapesByEndpoint } from '@fcr/shared/contracts/endpoint-shapes'
import type { OfficialMe, Me } from '@fcr/shared/contracts/session'
import { ownerOf } from '@fcr/shared/platform/route-owner'
import { sampleOf } from './samples'

/** As in the addresses that are visited (visit-plan.ts): the page of a person shows theirs. */
const number = '1'
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

/** Beginnings of the calls that belong to one role. Others, such as those of further APIs, are for every signed-in role. */
const callsOf: Partial<Record<Role, readonly string[]>> = {
  member: ['/perfil', '/auth/sesiones'],
  JEP: ['/ext/search', '/ext/comparecientes'],
  UBPD: ['/ext/mapa', '/funciones/mapa'],
  staff: ['/fundacion'],
}
/** The lookups of public forms. */
const open = '/funciones/lugares'
/** Its failure means: unknown whether there is a session, so the page asks each realm. */
const presence = '/auth/sesion'

/**
 * Stands in for the API during the release checks. It has one fictional person per role; every other call that the
 * releases declare is answered with made-up records of the declared shape, so that lists are rendered.
 * @param endpoints of the releases, as in their manifests
 */
export function createStubApi(endpoints: ShapesByEndpoint) {
  const samples = Object.entries(endpoints).flatMap(([name, { response }]) => {
    const [method, pattern = ''] = name.split(' ')
    return method === 'GET' && response ? [{ area: name, pattern, body: sampleOf(response) }] : []
  })

  function responseFor(role: Role, path: string): [number, unknown] {
    for (const realm of realmNames) {
      const person = Object.entries<object>(people[realm]).find(([name]) => name === role)?.[1]
      if (path === realms[realm].me) return person ? [200, person] : missing(role)
    }
    const owner = ownerOf(samples, path)
    const sample = samples.find((candidate) => candidate === owner)
    return sample && path !== presence && mayCall(role, path) ? [200, sample.body] : missing(role)
  }

  return (
    role: Role,
    { method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
    response: ServerResponse,
  ) => {
    const [path = ''] = url.slice('/api'.length).split('?')
    const [status, body] = method === 'GET' ? responseFor(role, path) : missing(role)
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(body))
  }
}

function mayCall(role: Role, path: string): boolean {
  const begins = (prefix: string) => path.startsWith(prefix)
  if (path === open || callsOf[role]?.some(begins)) return true
  return role !== 'visitor' && !Object.values(callsOf).flat().some(begins)
}

function missing(role: Role): [number, unknown] {
  const statusCode = role === 'visitor' ? 401 : 404
  return [statusCode, { statusCode, code: 'gate', message: 'compuerta', requestId: '' }]
}
