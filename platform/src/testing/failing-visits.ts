import { afterEach, beforeEach } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { defaultSettings } from '../auto-rollback/decide'
import { createSite } from './gateway'
import { visitCookie } from './visits'

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/** The tests do not wait for the age of a version. */
export const atOnce = { ...defaultSettings, leastMinutes: 0 }

/** The site of the current test. */
export let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite({ trustProxy: '127.0.0.1', autoRollback: atOnce })
  await visits(site.app, 30, '/mapaUBPD')
})
afterEach(() => site.remove())

/** Addresses in different groups of networks. */
export const addresses = Array.from({ length: 60 }, (_each, index) => `198.51.${index}.7`)
export const headers = (address: string) => ({ 'user-agent': browser, 'x-forwarded-for': address })

async function visits(app: FastifyInstance, count: number, url: string) {
  for (const address of addresses.slice(-count)) await app.inject({ url, headers: headers(address) })
}
export const release = (version: string) =>
  site.release('mf-mapa', version, { build: { routes: ['/mapaUBPD', '/person/:personId'] } })
export const report = (
  app: FastifyInstance,
  address: string,
  cookie: string,
  version: string,
  area = 'mf-mapa',
) =>
  app.inject({
    method: 'POST',
    url: '/operacion/reportes',
    headers: { ...headers(address), cookie },
    payload: { area, version, reason: 'threw' },
  })
export const open = (app: FastifyInstance, address: string, url = '/mapaUBPD') =>
  visitCookie(app, headers(address), url)
export async function failures(app: FastifyInstance, count: number, version = '1.1.0', url = '/mapaUBPD') {
  for (const address of addresses.slice(0, count)) {
    const cookie = await open(app, address, url)
    await report(app, address, cookie, version, url === '/' ? 'mf-public' : 'mf-mapa')
  }
}
export const active = async (area = 'mf-mapa') => (await site.registry.live()).areas[area]?.active.version
export const lastRecord = async () => (await site.registry.history({ limit: 1 }))[0]
