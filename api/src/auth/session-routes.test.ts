import { ownSessions } from '@fcr/shared/contracts/rights'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { apiWithMember } from '../testing/api-with-member'
import { useUpLimit } from '../testing/limits'
import { addMember, redeemAs, signInAs, testPerson } from '../testing/people'

const { api, newAudit } = apiWithMember()

type Cookies = Record<string, string>
const list = (cookies: Cookies) => api.app.inject({ url: '/api/auth/sesiones', cookies })
const closeOthers = (cookies: Cookies) =>
  api.app.inject({ method: 'POST', url: '/api/auth/sesiones/cerrar-otras', cookies })
const me = async (cookies: Cookies) => (await api.app.inject({ url: '/api/me', cookies })).statusCode

describe('GET /auth/sesiones', () => {
  it('lists where the member is signed in, without any token', async () => {
    const [one, two] = [await signInAs(api.app), await signInAs(api.app)]
    const response = await list(one)
    expect(response.statusCode).toBe(200)
    const sessions = ownSessions.parse(response.json())
    expect(sessions.map(({ actual }) => actual)).toEqual([false, true])
    expect(sessions[0]).toMatchObject({
      direccion: '127.0.0.1',
      navegador: 'lightMyRequest',
      segundos_restantes: expect.closeTo(12 * 3600, -2),
    })
    for (const secret of Object.values({ ...one, ...two })) expect(response.body).not.toContain(secret)
  })

  it('omits ended sessions, and those of others', async () => {
    await addMember(api.db, {
      numero_identificacion: '9900000002',
      nombre_apellido_completo: 'Otra Ficticia',
    })
    await signInAs(api.app, '9900000002')
    const [idle, left, own] = [await signInAs(api.app), await signInAs(api.app), await signInAs(api.app)]
    await sql`UPDATE session SET last_used_at = now() - interval '31 minutes'
      WHERE id = (SELECT id FROM session WHERE compareciente_id =
        (SELECT id FROM compareciente WHERE numero_identificacion = ${testPerson.numero_identificacion})
        ORDER BY created_at LIMIT 1)`.execute(api.db)
    await api.app.inject({ method: 'POST', url: '/api/auth/logout', cookies: left })
    expect((await list(own)).json()).toEqual([expect.objectContaining({ actual: true })])
    expect((await list(idle)).statusCode).toBe(401)
  })

  it('requires a member’s session', async () => {
    expect((await list({})).statusCode).toBe(401)
    expect((await list(await redeemAs(api.app, 'JEP'))).statusCode).toBe(401)
  })
})

describe('POST /auth/sesiones/cerrar-otras', () => {
  it('ends only the member’s other sessions, and records it', async () => {
    await addMember(api.db, {
      numero_identificacion: '9900000002',
      nombre_apellido_completo: 'Otra Ficticia',
    })
    const other = await signInAs(api.app, '9900000002')
    const [one, two, own] = [await signInAs(api.app), await signInAs(api.app), await signInAs(api.app)]
    await newAudit()
    const response = await closeOthers(own)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ cerradas: 2 })
    expect(await Promise.all([one, two, own, other].map(me))).toEqual([401, 401, 200, 200])
    const refresh = await api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies: one })
    expect(refresh.statusCode).toBe(401)
    expect(await newAudit()).toEqual([`member sessions_end ok ${testPerson.numero_identificacion}`])
    expect((await closeOthers(own)).json()).toEqual({ cerradas: 0 })
    expect(await newAudit()).toEqual([])
  })

  it('requires a member’s session', async () => {
    const own = await signInAs(api.app)
    expect((await closeOthers({})).statusCode).toBe(401)
    expect((await closeOthers(await redeemAs(api.app, 'UBPD'))).statusCode).toBe(401)
    expect(await me(own)).toBe(200)
  })
})

it('limits the changes of a member per minute, but no reading', async () => {
  const cookies = await signInAs(api.app)
  const notices = () =>
    api.app.inject({
      method: 'POST',
      url: '/api/perfil/correo/avisos',
      cookies,
      payload: { solicitudes: true, consultas: false },
    })
  expect((await notices()).statusCode).toBeLessThan(300)
  await newAudit()
  await useUpLimit(api.db, 'member', 30)
  for (const refused of [await notices(), await closeOthers(cookies)]) {
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await newAudit()).toEqual(
    Array(2).fill(`member refused too_many_attempts ${testPerson.numero_identificacion}`),
  )
  expect(await me(cookies)).toBe(200)
})

it('begins no session in a browser that sees code which nobody has reviewed', async () => {
  const { numero_identificacion } = testPerson
  const urls = ['/api/auth/login', '/api/ext/ingreso', '/api/auth/refresh', '/api/fundacion/ingreso']
  // A script can set an empty one beside it.
  for (const [index, url] of urls.entries()) {
    const cookie = `${index === 0 ? 'fcr_vista_sin_revisar=; ' : ''}fcr_vista_sin_revisar=abc`
    const response = await api.app.inject({
      method: 'POST',
      url,
      headers: { cookie },
      payload: { numero_identificacion },
    })
    expect(response.json()).toMatchObject({ code: 'unreviewed_preview' })
    expect(response.cookies).toEqual([])
  }
})
