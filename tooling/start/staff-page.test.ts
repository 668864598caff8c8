import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { staffCodes } from './staff-page.mjs'

let folder: string
let server: Server
let site: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcr-staff-page-'))
  server = createServer(staffCodes(join(folder, 'demo.json'))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  site = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

it('shows each demo person with a code that is valid now', async () => {
  const person = { name: 'Marta <b>', roles: ['atencion'], email: 'marta@equipo.example', password: 'Demo-1' }
  const totpSecret = new Secret({ size: 20 }).base32
  const demo = { url: 'http://localhost:3000', staff: [{ ...person, totpSecret }] }
  await writeFile(join(folder, 'demo.json'), JSON.stringify(demo))
  const html = await (await fetch(`${site}/equipo-demo`)).text()
  expect(html).toContain('Marta &#60;b&#62; (atencion)')
  expect(html).not.toContain(totpSecret)
  const [, code = ''] = /<td>(\d{6})<\/td>/.exec(html) ?? []
  expect(
    new TOTP({ secret: Secret.fromBase32(totpSecret) }).validate({ token: code, window: 1 }),
  ).not.toBeNull()
})

it('says that the site is not ready before there is a demo', async () => {
  await rm(join(folder, 'demo.json'), { force: true })
  expect((await fetch(`${site}/equipo-demo`)).status).toBe(404)
})
