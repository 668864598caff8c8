import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailPage } from './mail-page.mjs'

let folder: string
let server: Server
let site: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcr-mail-page-'))
  server = createServer(mailPage(folder)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  site = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const message = (subject: string) => `From: avisos@fundacion.example
To: angela@correo.example
Subject: ${subject}
Date: Sun, 22 Nov 2026 08:00:00 +0000
MIME-Version: 1.0
Content-Type: multipart/related; boundary=b

--b
Content-Type: text/html; charset=utf-8

<html><head></head><body><img src="cid:emblema" alt=""><a href="http://localhost/recuperar#t">Cambiar</a></body></html>
--b
Content-Type: image/png
Content-ID: <emblema>
Content-Transfer-Encoding: base64

ZW1ibGVtYQ==
--b--
`
const read = async (path: string) => {
  const response = await fetch(`${site}${path}`)
  return { status: response.status, html: await response.text() }
}

it('says that there are no messages yet', async () => {
  expect((await read('/correo')).html).toContain('Todavía no hay mensajes.')
})

it('lists the messages, newest first, and shows each with its picture', async () => {
  await writeFile(join(folder, '1.eml'), message('Primero'))
  await utimes(join(folder, '1.eml'), 1, 1)
  await writeFile(join(folder, '2.eml'), message('Segundo <b>'))
  const { html } = await read('/correo?x')
  expect(html.indexOf('Segundo &#60;b&#62;')).toBeGreaterThan(0)
  expect(html.indexOf('Segundo')).toBeLessThan(html.indexOf('Primero'))
  const shown = (await read('/correo/2.eml')).html
  expect(shown).toContain('data:image/png;base64,ZW1ibGVtYQ==')
  expect(shown).toContain('sandbox="allow-top-navigation-by-user-activation"')
})

it.each([
  '/correo/9.eml',
  '/correo/..%2f2.eml',
  '/correo/../../etc/passwd.eml',
  '/correo/%',
  '/correo/.2.eml',
])('has no message at %s', async (path) => {
  expect((await read(path)).status).toBe(404)
})
