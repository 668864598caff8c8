import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { Proposed } from '@fcr/shared/platform/operations'
import { previewToken } from '@fcr/shared/platform/previews'
import { signatureText, type SignedType } from '@fcr/shared/platform/signed-changes'
import { passkeyPublicKey } from '../../trust/key-requests'
import { makeKey, readSigner } from '../../trust/keys'
import { layout } from '../../files/layout'
import { signPreview } from '../../deployments/preview'
import { propose } from '../../deployments/proposals'
import { allowKey } from '../../trust/key-changes'
import { Authenticator } from '../../testing/authenticator'
import { buildArea, buildShell } from '../../testing/fixtures'
import { meta } from '../../testing/gateway'
import { cookiesOf, createMapSite, request, versionFor as versionIn } from '../../testing/visits'

let site: Awaited<ReturnType<typeof createMapSite>>['site']
let publishMapa: Awaited<ReturnType<typeof createMapSite>>['publishMap']
let app: FastifyInstance
beforeEach(async () => {
  ;({ site, publishMap: publishMapa } = await createMapSite())
  app = site.app
})
afterEach(() => site.remove())

const get = (url: string, cookie?: string, headers?: Record<string, string>) =>
  request(app, url, cookie, headers)
const versionFor = (cookie?: string, area?: string, url?: string) => versionIn(app, cookie, area, url)

describe('a preview', () => {
  const hour = 3_600_000
  const tokenFor = async (version: string, expires = Date.now() + hour, area = 'mf-mapa', keyFile?: string) =>
    signPreview(await readSigner(keyFile ?? layout(site.registryDir).localKey), { area, version, expires })
  const shown = (body: string) => /<aside id="fcr-avisos"[^>]*>.*?<\/aside>/.exec(body)?.[0] ?? ''

  it('is set by its link, in this browser, and leads to the area', async () => {
    await publishMapa('1.2.0')
    const token = await site.registry.preview('mf-mapa', '1.2.0', { hours: 1 })
    const response = await get(`/operacion/vista-previa?t=${token}`)
    expect(response.statusCode).toBe(303)
    expect(response.headers).toMatchObject({ location: '/mapaUBPD', 'cache-control': 'no-store' })
    expect(response.headers['set-cookie']).toBe(`fcr_vista_previa=${token}; HttpOnly; Path=/; SameSite=Lax`)
    const cookie = cookiesOf(response)
    expect(await versionFor(cookie)).toBe('1.2.0')
    const { body, headers } = await get('/mapaUBPD', cookie)
    expect(headers['cache-control']).toBe('no-store')
    expect(shown(body)).toMatch(/Vista previa:<\/strong> mf-mapa 1\.2\.0, solo en este navegador y hasta el /)
    expect(shown(body)).toContain('Salir de la vista previa')
    // Nobody else sees it.
    expect(await versionFor()).toBe('1.0.1')
    expect(shown((await get('/mapaUBPD')).body)).toBe('')
  })

  it('ends with its button', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/operacion/vista-previa',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'fcr_vista_previa=x' },
      payload: 'salir=1',
    })
    expect(response.statusCode).toBe(303)
    expect(response.headers['set-cookie']).toMatch(/^fcr_vista_previa=; Max-Age=0;/)
  })

  it('shows a version that is not live, also of an area that never was, and of a shell', async () => {
    await site.registry.publish(await buildArea(site.dir, 'mf-nueva', '1.0.0'))
    const token = await site.registry.preview('mf-nueva', '1.0.0', { hours: 1 })
    expect((await get(`/operacion/vista-previa?t=${token}`)).headers['location']).toBe('/mf-nueva')
    expect(await versionFor(`fcr_vista_previa=${token}`, 'mf-nueva', '/mf-nueva')).toBe('1.0.0')
    await site.registry.publish(await buildShell(site.dir, '1.1.0'))
    const shell = await site.registry.preview('shell', '1.1.0', { hours: 1 })
    expect(await versionFor(`fcr_vista_previa=${shell}`, 'shell')).toBe('1.1.0')
  })

  it('that failed in this browser is not shown again until its link is opened again', async () => {
    await publishMapa('1.2.0')
    const token = await tokenFor('1.2.0')
    const cookie = `fcr_vista_previa=${token}; fcr_evitar=shell@0.1.0~mf-mapa@1.2.0`
    expect(await versionFor(cookie)).toBe('1.0.1')
    expect(shown((await get('/', cookie)).body)).toContain('mf-mapa 1.2.0 falló en este navegador')
    const opened = await get(`/operacion/vista-previa?t=${token}`, cookie)
    expect(opened.headers['set-cookie']).toContain(
      'fcr_evitar=shell@0.1.0; Max-Age=3600; Path=/; SameSite=Lax',
    )
  })

  const forged: [what: string, token: () => Promise<string>][] = [
    ['expired', () => tokenFor('1.2.0', Date.now() - 1)],
    [
      'altered',
      async () => {
        const [content = '', ...rest] = (await tokenFor('1.2.0', Date.now() - 1)).split('.')
        const claims = JSON.parse(Buffer.from(content, 'base64url').toString()) as object
        const later = JSON.stringify({ ...claims, expires: Date.now() + hour })
        return [Buffer.from(later).toString('base64url'), ...rest].join('.')
      },
    ],
    ['signed by an unknown key', async () => tokenFor('1.2.0', undefined, 'mf-mapa', await newKey())],
    [
      'signed by the key of another area',
      async () => {
        const file = await newKey()
        await site.registry.allowKey(`${file}.pub`, { areas: ['mf-public'], owner: 'x', by: 'ana' })
        return tokenFor('1.2.0', undefined, 'mf-mapa', file)
      },
    ],
    [
      'signed by a revoked key',
      async () => {
        const file = await newKey()
        const key = await site.registry.allowKey(`${file}.pub`, { areas: ['mf-mapa'], owner: 'x', by: 'ana' })
        await site.registry.revokeKey(key.id, { by: 'ana', reason: 'lost' })
        return tokenFor('1.2.0', undefined, 'mf-mapa', file)
      },
    ],
    ['signed by the passkey of nobody', () => Promise.resolve(passkeyToken(new Authenticator()))],
    ['signed by a passkey for something else', async () => passkeyToken(await allowedPasskey(), 'session')],
    [
      'signed by a passkey for another version',
      async () => passkeyToken(await allowedPasskey(), 'preview', { version: '1.0.1' }),
    ],
    [
      'signed by a passkey that is revoked',
      async () => {
        const device = await allowedPasskey()
        await site.registry.revokeKey(device.id, { by: 'ana', reason: 'lost' })
        return passkeyToken(device)
      },
    ],
    ['incomplete', () => Promise.resolve('abc')],
  ]
  /** @param instead what the passkey signs in place of what the token says */
  const passkeyToken = (device: Authenticator, kind: SignedType = 'preview', instead: object = {}) => {
    const granted = { area: 'mf-mapa', version: '1.2.0', expires: Date.now() + hour }
    const assertion = device.signStatement(kind, { ...granted, ...instead })
    return previewToken(granted, device.id, signatureText(assertion))
  }
  const allowedPasskey = async () => {
    const device = new Authenticator()
    const { credential, host: rpId } = device
    const grant = { grants: ['operator' as const], owner: 'Lucía Ejemplo', by: 'ana' }
    await allowKey(layout(site.registryDir), passkeyPublicKey(device), {
      ...grant,
      passkey: { credential, rpId },
    })
    return device
  }
  const newKey = async (name = 'equipo') => {
    const file = path.join(site.dir, `${name}.pem`)
    await makeKey(file)
    return file
  }

  it('is shown if the passkey of an operator has signed it', async () => {
    await publishMapa('1.2.0')
    const token = passkeyToken(await allowedPasskey())
    const response = await get(`/operacion/vista-previa?t=${token}`)
    expect(response.statusCode).toBe(303)
    expect(await versionFor(cookiesOf(response))).toBe('1.2.0')
  })

  it.each(forged)('with a link that is %s is not shown', async (_what, make) => {
    await publishMapa('1.2.0')
    const token = await make()
    const response = await get(`/operacion/vista-previa?t=${token}`)
    expect(response.statusCode).toBe(403)
    expect(response.headers).not.toHaveProperty('set-cookie')
    expect(response.body).toContain('Esta vista previa ya no vale')
    const cookie = `fcr_vista_previa=${token}`
    expect(await versionFor(cookie)).toBe('1.0.1')
    expect(shown((await get('/', cookie)).body)).toContain(
      'venció o fue retirada; usted ve el sitio publicado.',
    )
  })

  it('is signed by an operator too, but not by the team of another area', async () => {
    await publishMapa('1.2.0')
    const [operator, team] = [await newKey('ana'), await newKey('equipo')]
    await site.registry.allowKey(`${operator}.pub`, { grants: ['operator'], owner: 'ana', by: 'ana' })
    await site.registry.allowKey(`${team}.pub`, { areas: ['mf-public'], owner: 'x', by: 'ana' })
    const preview = async (file: string) =>
      site.registry.preview('mf-mapa', '1.2.0', { hours: 1, signer: await readSigner(file) })
    const token = await preview(operator)
    expect(await versionFor(`fcr_vista_previa=${token}`)).toBe('1.2.0')
    await expect(preview(team)).rejects.toThrow(/may publish mf-public, not mf-mapa/)
  })

  it('is planned for a passkey to sign, but not of an area that is disabled', async () => {
    await publishMapa('1.2.0')
    const at = layout(site.registryDir)
    const asked = { action: 'preview' as const, area: 'mf-mapa', version: '1.2.0', hours: 2 }
    const before = Date.now()
    const proposed = await propose(site.registry, at, 'any', asked)
    expect(proposed).toMatchObject({
      outcome: 'proposed-preview',
      granted: { area: 'mf-mapa', version: '1.2.0' },
    })
    const { granted } = proposed as Extract<Proposed, { outcome: 'proposed-preview' }>
    expect(granted.expires - before).toBeGreaterThanOrEqual(2 * hour)
    expect(granted.expires - Date.now()).toBeLessThanOrEqual(2 * hour)
    await site.registry.disable('mf-mapa', meta)
    await expect(propose(site.registry, at, 'any', asked)).rejects.toThrow(/is disabled/)
  })

  describe('that only the team of a version has signed', () => {
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
      app = await site.start({ siteConfigFile })
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

  it('of a version that is pruned, or of an area that is disabled, says so and shows the site', async () => {
    await publishMapa('1.2.0')
    const cookie = `fcr_vista_previa=${await tokenFor('1.2.0')}`
    await rm(path.join(site.registryDir, 'areas/mf-mapa/1.2.0'), { recursive: true })
    expect(await versionFor(cookie)).toBe('1.0.1')
    expect(shown((await get('/', cookie)).body)).toContain('mf-mapa 1.2.0 no se puede mostrar ahora')
    await publishMapa('1.2.0')
    await site.registry.disable('mf-mapa', meta)
    const { body } = await get('/mapaUBPD', cookie)
    expect(body).not.toContain('Mapa 1.')
    expect(shown(body)).toContain('mf-mapa 1.2.0 no se puede mostrar ahora')
    await expect(site.registry.preview('mf-mapa', '1.2.0', { hours: 1 })).rejects.toThrow(/is disabled/)
  })
})
