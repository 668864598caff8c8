import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { meta } from '../../testing/gateway'
import {
  allowedPasskey,
  app,
  get,
  newKey,
  passkeyToken,
  publishMapa,
  restart,
  shown,
  site,
  tokenFor,
  versionFor,
} from '../../testing/previews'
import { cookiesOf } from '../../testing/visits'

describe('a preview that only the team of a version has signed', () => {
  let token: string
  const STRICT = 'fcr_vista_sin_revisar'
  beforeEach(async () => {
    await publishMapa('1.2.0')
    const file = await newKey('equipo-mapa')
    await site.registry.allowKey(`${file}.pub`, { areas: ['mf-mapa'], owner: 'mapa', by: 'ana' })
    token = await tokenFor('1.2.0', undefined, 'mf-mapa', file)
  })
  const post = (payload: string, cookie = '', headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/operacion/vista-previa',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: 'site.example',
        origin: 'http://site.example',
        cookie,
        ...headers,
      },
      payload,
    })
  const session = 'fcr_external_access=abc'

  it('begins with a button on a page of the site, whose request shows if there is a session', async () => {
    const link = await get(`/operacion/vista-previa?t=${token}`)
    expect(link.statusCode).toBe(200)
    expect(link.headers).not.toHaveProperty('set-cookie')
    expect(link.body).toContain('Solo el equipo que hizo esta versión la ha visto.')
    expect(link.body).toContain(`<button name="t" value="${token}">Ver la vista previa</button>`)
    const begun = await post(`t=${token}`)
    expect(begun.statusCode).toBe(303)
    expect(begun.headers['set-cookie']).toBe(`${STRICT}=${token}; HttpOnly; Path=/; SameSite=Strict`)
    const cookie = cookiesOf(begun)
    expect(await versionFor(cookie)).toBe('1.2.0')
    const { body, headers } = await get('/mapaUBPD', cookie)
    expect(shown(body)).toContain('Nadie la ha revisado: no se puede iniciar sesión ni enviar datos')
    expect(headers['content-security-policy']).toMatch(/; sandbox (?!.*popups)/)
    // Otherwise it could have a passkey sign what it likes.
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=()')
    expect((await post(`t=${token}`, '', { origin: 'https://other.example' })).statusCode).toBe(403)
  })

  it.each([
    ['a member', 'fcr_member_refresh=abc'],
    ['an official', session],
    ['the staff', '__Host-fcr_fundacion_access=abc'],
    ['an operator', 'a=b; fcr_operacion=abc'],
  ])('does not run where there is a session of %s', async (_who, cookies) => {
    for (const response of [
      await get(`/operacion/vista-previa?t=${token}`, cookies),
      await post(`t=${token}`, cookies),
    ]) {
      expect(response.statusCode).toBe(403)
      expect(response.headers).not.toHaveProperty('set-cookie')
      expect(response.body).toContain('no se abre con una sesión iniciada')
      expect(response.body).toContain('ventana privada')
    }
    const both = `${STRICT}=${token}; ${cookies}`
    expect(await versionFor(both)).toBe('1.0.1')
    const page = await get('/mapaUBPD', both, { 'sec-fetch-dest': 'document' })
    expect(shown(page.body)).toContain('hay una sesión iniciada')
    expect(page.headers['set-cookie']).toContain(`${STRICT}=; Max-Age=0; HttpOnly; Path=/; SameSite=Lax`)
    // A script of the previewed page does not end it.
    const script = await get('/mapaUBPD', both, { 'sec-fetch-dest': 'empty' })
    expect(script.headers).not.toHaveProperty('set-cookie')
  })

  it('does not run with a cookie that comes without those of a session', async () => {
    expect(await versionFor(`fcr_vista_previa=${token}`)).toBe('1.0.1')
    expect(shown((await get('/', `fcr_vista_previa=${token}`)).body)).toContain('Abra el enlace otra vez')
  })

  it('does not run where the gateway cannot see sessions', async () => {
    const siteConfigFile = path.join(site.dir, 'site.json')
    await writeFile(siteConfigFile, JSON.stringify({ apiBase: 'https://api.example' }))
    await restart({ siteConfigFile })
    const link = await get(`/operacion/vista-previa?t=${token}`)
    expect(link.statusCode).toBe(403)
    expect(link.body).toContain('necesita la firma de un operador')
    expect(await versionFor(`${STRICT}=${token}`)).toBe('1.0.1')
  })

  it('ends only when the browser leaves its page', async () => {
    const cookie = `${STRICT}=${token}`
    const script = await post('salir=1', cookie, { 'sec-fetch-dest': 'empty' })
    expect(script.statusCode).toBe(403)
    expect(script.headers).not.toHaveProperty('set-cookie')
    const reviewed = await tokenFor('1.0.1')
    const other = await get(`/operacion/vista-previa?t=${reviewed}`, cookie, { 'sec-fetch-dest': 'empty' })
    expect(other.statusCode).toBe(403)
    expect(other.headers).not.toHaveProperty('set-cookie')
    const left = await post('salir=1', cookie, { 'sec-fetch-dest': 'document' })
    expect(left.headers['set-cookie']).toMatch(new RegExp(`^${STRICT}=; Max-Age=0;`))
    expect(left.body).toContain('cierre las demás pestañas')
  })

  it('is like any other once an operator has given the version to visitors, or signs it', async () => {
    await site.registry.canary({ area: 'mf-mapa', version: '1.2.0' }, 1, meta)
    expect((await get(`/operacion/vista-previa?t=${token}`, session)).statusCode).toBe(303)
    expect(await versionFor(`fcr_vista_previa=${token}; ${session}`)).toBe('1.2.0')
    await site.registry.endCanary('mf-mapa', meta)
    expect(await versionFor(`fcr_vista_previa=${token}; ${session}`)).toBe('1.0.1')
    const signed = passkeyToken(await allowedPasskey())
    expect(await versionFor(`fcr_vista_previa=${signed}; ${session}`)).toBe('1.2.0')
  })
})
