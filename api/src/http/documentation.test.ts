import { afterAll, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { createApi } from '../app'
import { openServer } from '../database/open'
import { contractViolation } from '../testing/contract-check'
import { holdHalfMinute } from '../testing/half-minute'
import { testPerson } from '../testing/people'
import { requestFor } from '../testing/samples'
import { asMember, asOfficial } from '../testing/sessions'
import { startWithPeople } from '../testing/start-with-people'
import type { RouteContract } from './route-contract'

holdHalfMinute()

const api = await startWithPeople()

/** An application whose database does not respond. */
const nowhere = openServer('postgres://nobody@127.0.0.1:1/nothing')
const cut = await createApi(api.settings, { db: nowhere.db })

afterAll(async () => {
  await documented.close()
  await cut.close()
  await nowhere.close()
  await api.close()
})

type Operation = {
  responses: Record<string, { content?: { 'application/json'?: { schema: object } } }>
  security?: object[]
  requestBody?: { content: { 'application/json': { schema: { required?: string[]; properties?: object } } } }
  parameters?: { name: string; in: string; required?: boolean }[]
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

const documented = await createApi({ ...api.settings, apiDocs: true }, { db: api.db })
const { openapi, paths } = (await documented.app.inject('/api/documentacion/openapi.json')).json<Document>()
const templateOf = ({ url }: RouteContract) => url.replace(/:([^/]+)/g, '{$1}')

const named = api.contracts.map((contract) => [`${contract.method} ${contract.url}`, contract] as const)
const statuses = ({ schema }: RouteContract) => Object.keys(schema.response as object)

describe('the OpenAPI document', () => {
  it('contains exactly the routes of the API', () => {
    expect(openapi).toBe('3.1.0')
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const routes = api.contracts.map((contract) => `${contract.method} ${templateOf(contract)}`)
    expect(documented.sort()).toEqual(routes.sort())
  })

  it.each(named)('lists the responses of %s, failures with the error body', (_name, contract) => {
    const operation = paths[templateOf(contract)]?.[contract.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statuses(contract)))
    expect(statuses(contract).some((status) => status.startsWith('2'))).toBe(true)
    for (const [status, response] of Object.entries(operation?.responses ?? {}))
      if (Number(status) >= 400)
        expect(response.content?.['application/json']?.schema).toMatchObject({
          required: ['statusCode', 'code', 'message', 'requestId'],
        })
    expect(operation?.security ?? []).toHaveLength(contract.rule ? 1 : 0)
  })

  it('describes the requests', () => {
    const form = paths['/api/funciones/registro']?.['post']?.requestBody?.content['application/json'].schema
    expect(form?.required).toEqual([
      'userData',
      'secondSection',
      'thirdSection',
      'fourthSection',
      'fifthSection',
    ])
    expect(paths['/api/funciones/lugares']?.['get']?.parameters).toEqual([
      expect.objectContaining({ name: 'option', in: 'query', required: true }),
    ])
  })

  it('is served only if the settings say so', async () => {
    expect((await api.app.inject('/api/documentacion/openapi.json')).statusCode).toBe(404)
  })
})

describe('the documented responses match the actual ones', () => {
  type Request = InjectOptions & { url: string }
  /** Sends a request and returns the status; the body must match the document. */
  async function statusOf(contract: RouteContract, request: Request, app = api.app) {
    const response = await app.inject(request)
    const { method } = contract
    expect(contractViolation([contract], { method, url: request.url, response })).toBeUndefined()
    return response.statusCode
  }
  const expectStatus = async (contract: RouteContract, status: number, request: Request, app = api.app) =>
    expect(await statusOf(contract, request, app)).toBe(status)

  const changes = named.filter(([, { method }]) => method !== 'GET')
  const guarded = named.filter(([, { rule }]) => rule)

  it.each(named)('%s: 400 for unknown parameters', async (_name, contract) => {
    const request = await requestFor(api, contract)
    await expectStatus(contract, 400, { ...request, url: `${request.url.split('?')[0]}?desconocido=1` })
  })

  it.each(guarded)('%s: 401 for anonymous callers', async (_name, contract) => {
    await expectStatus(contract, 401, { ...(await requestFor(api, contract)), headers: {} })
  })

  it.each(guarded)('%s: 401 or 403 for the other realm and the other kind', async (_name, contract) => {
    const request = await requestFor(api, contract)
    if (contract.rule?.realm === 'member') {
      await expectStatus(contract, 401, { ...request, headers: await asOfficial(api, 'JEP') })
      return
    }
    const headers = await asMember(api, testPerson.numero_identificacion)
    await expectStatus(contract, 401, { ...request, headers })
    const kinds = contract.rule?.kinds ?? []
    if (kinds.length === 1)
      await expectStatus(contract, 403, {
        ...request,
        headers: await asOfficial(api, kinds[0] === 'JEP' ? 'UBPD' : 'JEP'),
      })
  })

  it.each(changes)('%s: 403, 413 and 415', async (_name, contract) => {
    const request = await requestFor(api, contract)
    const json = { ...request.headers, 'content-type': 'application/json' }
    const foreign = { ...json, origin: 'https://evil.example' }
    await expectStatus(contract, 403, { ...request, headers: foreign })
    // More than a piece of an uploaded file, the largest body.
    const payload = JSON.stringify({ x: 'x'.repeat(1_100_000) })
    await expectStatus(contract, 413, { ...request, headers: json, payload })
    const plain = { ...request.headers, 'content-type': 'text/plain' }
    await expectStatus(contract, 415, { ...request, headers: plain, payload: 'texto' })
  })

  // Without a cookie there is nothing to end or refresh, so these routes do not query the database; nor does the version.
  const asksDatabase = named.filter(([name]) => !/(refresh|logout|sesion|version)$/.test(name))
  it.each(asksDatabase)('%s: 503 without a database', async (_name, contract) => {
    await expectStatus(contract, 503, await requestFor(api, contract), cut.app)
  })

  it('404 for an unknown person', async () => {
    for (const [, contract] of named.filter(([, { url }]) => url.includes(':'))) {
      const request = await requestFor(api, contract)
      await expectStatus(contract, 404, { ...request, url: contract.url.replace(/:[^/]+/, '9900009999') })
    }
  })
})
