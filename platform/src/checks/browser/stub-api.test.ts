import type { ServerResponse } from 'node:http'
import { describe, expect, it, jest } from '@jest/globals'
import { shapesOf } from '@fcr/shared/contracts/endpoint-shapes'
import { realms } from '@fcr/shared/contracts/realms'
import { z } from 'zod'
import { createStubApi, realmNames, rolesOf, type Role } from './stub-api'

const person = z.object({
  numero: z.string(),
  nombre: z.string().nullable(),
  desde: z.iso.date(),
  visto: z.iso.datetime().optional(),
  id: z.uuid(),
  telefono: z.string().regex(/^3\d{9}$/),
  sala: z.enum(['SDSJ', 'SAI']),
  lugar: z.object({ latitud: z.number().min(-90).max(90), edad: z.int().min(18) }),
  retenida: z.boolean(),
})
const people = z.array(person)
const few = z.object({ filas: people.max(2), cursor: z.null() })
const response = (schema: z.ZodType) => shapesOf({ response: schema })
const endpoints = {
  'GET /funciones/lugares': response(z.array(z.string())),
  'GET /auth/sesion': response(z.object({ afiliado: z.boolean() })),
  'GET /perfil': response(person),
  'GET /ext/search': response(people),
  'GET /ext/mapa/:numero': response(person),
  'GET /fundacion/personas/:id': response(person),
  'GET /fundacion/personas/nuevas': response(few),
  'GET /tareas': response(people),
  'POST /tareas': response(person),
}

/** Status and body. */
function responseTo(role: Role, path: string, method = 'GET') {
  const writeHead = jest.fn<(status: number) => void>()
  const end = jest.fn<(body: string) => void>()
  const request = { method, url: `/api${path}` }
  createStubApi(endpoints)(role, request, { writeHead, end } as unknown as ServerResponse)
  return [writeHead.mock.calls[0]?.[0], JSON.parse(end.mock.calls[0]?.[0] ?? '') as unknown] as const
}
const statusOf = (role: Role, path: string, method?: string) => responseTo(role, path, method)[0]
const roles: readonly Role[] = ['visitor', 'member', 'JEP', 'UBPD', 'staff']

it('has people of every realm', () => {
  expect(realmNames.flatMap(rolesOf)).toEqual(['member', 'JEP', 'UBPD', 'staff'])
})

describe.each(realmNames)('the session of the realm %s', (realm) => {
  it("exists only for that realm's people", () => {
    const { me } = realms[realm]
    for (const role of rolesOf(realm)) expect([role, statusOf(role, me)]).toEqual([role, 200])
    for (const other of realmNames.filter((name) => name !== realm).flatMap(rolesOf))
      expect([other, statusOf(other, me)]).toEqual([other, 404])
    expect(statusOf('visitor', me)).toBe(401)
  })
})

it.each([
  ['/funciones/lugares', roles],
  ['/perfil', ['member']],
  ['/ext/search?nombre=ana', ['JEP']],
  ['/ext/mapa/1', ['UBPD']],
  ['/fundacion/personas/1', ['staff']],
  ['/tareas', ['member', 'JEP', 'UBPD', 'staff']],
  ['/unknown', []],
  ['/auth/sesion', []],
])('responds to %s only to those who may call it', (path, allowed) => {
  expect(roles.filter((role) => statusOf(role, path) === 200)).toEqual(allowed)
})

it('responds to nothing that would change data', () => {
  expect(statusOf('staff', '/tareas', 'POST')).toBe(404)
})

it('makes up records of the declared shape, each different, the same each time', () => {
  const [, records] = responseTo('JEP', '/ext/search')
  expect(people.parse(records)).toHaveLength(3)
  expect(new Set(people.parse(records).map(({ numero }) => numero)).size).toBe(3)
  expect(people.parse(records)[0]).toMatchObject({
    sala: 'SDSJ',
    retenida: false,
    lugar: { latitud: 4, edad: 18 },
  })
  expect(responseTo('JEP', '/ext/search')[1]).toEqual(records)
})

it('makes up texts that a page can read as dates', () => {
  const { numero, nombre } = person.parse(responseTo('member', '/perfil')[1])
  for (const text of [numero, nombre ?? '']) expect(new Date(text).toISOString()).toContain(text)
})

it('prefers the more specific address, and keeps to the limits of a list', () => {
  const [, body] = responseTo('staff', '/fundacion/personas/nuevas')
  expect(few.parse(body).filas).toHaveLength(2)
})
