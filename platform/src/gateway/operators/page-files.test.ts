import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { script } from '../../testing/fixtures'
import { createSite } from '../../testing/gateway'

let site: Awaited<ReturnType<typeof createSite>>
beforeAll(async () => {
  site = await createSite()
  const operationsDir = path.join(site.dir, 'operations')
  await mkdir(path.join(operationsDir, 'static'), { recursive: true })
  await writeFile(path.join(operationsDir, 'index.html'), '<!doctype html><title>Operación</title>')
  await writeFile(path.join(operationsDir, 'static/main.0a1b.js'), script('page'))
  await writeFile(path.join(operationsDir, 'static/main.0a1b.js.map'), '{}')
  await writeFile(path.join(site.dir, 'secret.txt'), 'secret')
  site.app = await site.start({ operationsDir })
})
afterAll(() => site.remove())

it.each(['', '/historia', '/llaves', '/version', '/cambio?accion=volver', '/version/mf-mapa/1.0.0'])(
  'the page is at /operacion%s, with a separate content policy',
  async (address) => {
    const { statusCode, headers, body } = await site.app.inject(`/operacion${address}`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toContain('<title>Operación</title>')
  },
)

it('an address that it does not have leads a browser to it', async () => {
  const get = (accept: string) => site.app.inject({ url: '/operacion/otra-cosa', headers: { accept } })
  expect((await get('text/html,*/*')).headers.location).toBe('/operacion')
  expect((await get('application/json')).statusCode).toBe(404)
})

it('its files are compressed and immutable', async () => {
  const get = (encoding: string) =>
    site.app.inject({
      url: '/operacion/archivos/static/main.0a1b.js',
      headers: { 'accept-encoding': encoding },
    })
  expect((await get('br')).headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await get('identity')).body).toBe(script('page'))
})

it.each(['../secret.txt', '..%2fsecret.txt', 'static', 'index.html', 'static/main.0a1b.js.map', 'gone.js'])(
  'there is no file %s',
  async (name) => {
    expect((await site.app.inject(`/operacion/archivos/${name}`)).statusCode).toBe(404)
  },
)

it('does not exist without its build', async () => {
  const app = await site.start()
  expect((await app.inject('/operacion')).statusCode).toBe(404)
})
