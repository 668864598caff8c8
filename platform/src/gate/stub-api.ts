import type { ServerResponse } from 'node:http'
import type { ExternalMe, Me } from '@fcr/shared/contracts/session'

/** Whom the gate's browser visits the site as. */
export type Role = 'visitor' | 'member' | 'JEP' | 'UBPD'
export const roleHeader = 'x-gate-role'

const number = '9900000000'
const member: Me = { numero_identificacion: number }
const official = (kind: 'JEP' | 'UBPD'): ExternalMe => ({
  kind,
  funcionario: 'Prueba de la compuerta',
  entidad: kind,
  segundos_restantes: 900,
  retenida: false,
})

/**
 * Stands in for the API while the gate looks: it knows one made-up person of each role, and nothing else. Pages are to
 * come up with their empty or failed states; what they do with data is for their own tests.
 */
export function answerAs(role: Role, url: string, response: ServerResponse) {
  const [path] = url.slice('/api'.length).split('?')
  const [status, body] = answerOf(role, path ?? '')
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

function answerOf(role: Role, path: string): [number, unknown] {
  if (path === '/funciones/lugares') return [200, []]
  if (role === 'member' && path === '/me') return [200, member]
  if (role === 'member' && path === '/perfil')
    return [200, { numero_identificacion: number, nombre_apellido_completo: 'Persona de Prueba' }]
  if ((role === 'JEP' || role === 'UBPD') && path === '/ext/me') return [200, official(role)]
  if (role === 'UBPD' && path === '/funciones/mapa') return [200, []]
  return role === 'visitor' ? failure(401) : failure(404)
}

const failure = (statusCode: number): [number, unknown] => [
  statusCode,
  { statusCode, code: 'gate', message: 'compuerta', requestId: '' },
]
