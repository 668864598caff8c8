import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from '@jest/globals'
import { requireFree } from './taken.mjs'

let server: Server | undefined
const serve = async (body: string) => {
  server = createServer((_request, response) => response.end(body))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const close = () => new Promise((resolve) => server?.close(resolve) ?? resolve(undefined))
afterEach(close)

const release = (area: string, routes: string[]) => ({ area, routes })
const state = {
  live: { areas: { shell: {}, 'mf-mapa': {} } },
  releases: {
    'shell@1.0.0': release('shell', []),
    'mf-mapa@1.0.0': release('mf-mapa', ['/mapaUBPD', '/person/:personId']),
  },
}
const page = `<!doctype html><script type="application/json" id="fcr-live">${JSON.stringify(state)}</script>`

it.each([
  ['mf-agenda', '/agenda', undefined],
  ['mf-mapa', '/agenda', /has an area mf-mapa already: choose another name/],
  ['mf-agenda', '/mapaUBPD', /^\/mapaUBPD of \S+ belongs to mf-mapa: choose another address, --route/],
  ['mf-agenda', '/person/todas', /belongs to mf-mapa/],
])('%s at %s', async (name, route, problem) => {
  const asked = requireFree({ name, route, title: 'Agenda' }, await serve(page))
  await (problem ? expect(asked).rejects.toThrow(problem) : expect(asked).resolves.toBeUndefined())
})

it('says that an address is not the site, or that nothing responds there', async () => {
  const area = { name: 'mf-agenda', route: '/agenda', title: 'Agenda' }
  const other = await serve('<h1>It works</h1>')
  await expect(requireFree(area, other)).rejects.toThrow(/responds with 200, and not with a page of the site/)
  await close()
  await expect(requireFree(area, other)).rejects.toThrow(
    /does not respond \(.*ECONNREFUSED.*\): start it, or name another/,
  )
})
