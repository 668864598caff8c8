import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { asOfficial } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'

const people = 40_000
/** The repository's page size is 100. */
const pages = people / 100

describe('the map as a stream', () => {
  let api: TestApi
  let address: string
  beforeAll(async () => {
    api = await startTestApi()
    await sql`
      INSERT INTO map_person (cc_identidad, primer_nombre, primer_apellido, direccion_residencia)
      SELECT (9800000000 + n)::text, 'Persona', 'Sintética', repeat('Carrera Inventada ', 20)
      FROM generate_series(1, ${people}) AS n`.execute(api.db)
    address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => api.close())

  /** Opens a response without reading it; also returns how many pages were read from the database. */
  async function open() {
    const headers = await asOfficial(api, 'UBPD')
    const asked = jest.spyOn(api.db.getExecutor(), 'executeQuery')
    const request = get(`${address}/api/funciones/mapa`, { headers, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const pagesAsked = () => asked.mock.calls.filter(([{ sql: text }]) => text.includes('map_person')).length
    /** Waits until no page was read during many other queries: the reader has stopped. */
    const standstill = async () => {
      let seen = pagesAsked()
      for (let others = 0; others < 200; others += 1) {
        await sql`SELECT count(*) FROM generate_series(1, 5000)`.execute(api.db)
        if (pagesAsked() !== seen) [seen, others] = [pagesAsked(), 0]
      }
    }
    return { response, pagesAsked, standstill, forget: () => asked.mockRestore() }
  }

  it('reads no further than the client consumes, and eventually everything', async () => {
    const { response, pagesAsked, standstill, forget } = await open()
    await standstill()
    // The amount that fits into the buffers on the way; without backpressure it would be everything.
    expect(pagesAsked()).toBeLessThan(pages * 0.75)
    let text = ''
    response.setEncoding('utf8')
    for await (const piece of response) text += String(piece)
    expect(JSON.parse(text)).toHaveLength(people)
    forget()
  })

  it('stops reading when the client disconnects', async () => {
    const { response, pagesAsked, standstill, forget } = await open()
    response.destroy()
    await standstill()
    expect(pagesAsked()).toBeLessThan(pages)
    forget()
  })
})
