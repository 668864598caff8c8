import { rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { Proposed } from '@fcr/shared/platform/operations'
import { readSigner } from '../../trust/keys'
import { layout } from '../../files/layout'
import { propose } from '../../deployments/proposals'
import { Authenticator } from '../../testing/authenticator'
import { buildArea, buildShell } from '../../testing/fixtures'
import { meta } from '../../testing/gateway'
import {
  allowedPasskey,
  app,
  get,
  hour,
  newKey,
  passkeyToken,
  publishMapa,
  shown,
  site,
  tokenFor,
  versionFor,
} from '../../testing/previews'
import { cookiesOf } from '../../testing/visits'

describe('a preview', () => {
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
