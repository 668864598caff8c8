import { describe, expect, it } from '@jest/globals'
import { countFailure } from '../../limits/login-lock'
import { apiWithClerks, refusal } from '../../testing/staff-accounts'
import { testPassword, testPerson } from '../../testing/people'
import { asMember } from '../../testing/sessions'

const { api, cast, post, act, mails, lastDetails, login } = apiWithClerks()
const motivo = 'Vino a la oficina con la cédula.'
const seen = { metodo: 'documento', referencia: 'Cédula física; coinciden nombre y foto.' }
const { numero_identificacion: number } = testPerson

describe('access', () => {
  const passwordSeen = { motivo, contrasena: 'propia', contrasena_hasta: null }

  it('gives a temporary password once, which works and must be changed', async () => {
    await asMember(api, number)
    const response = await act('contrasena', passwordSeen)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toContain('no-store')
    const { contrasena } = response.json<{ contrasena: string }>()
    expect((await login(contrasena)).statusCode).toBe(409)
    expect((await login(testPassword)).statusCode).toBe(401)
    expect(await lastDetails()).not.toMatchObject({ password: expect.anything() })
    expect(JSON.stringify(await api.db.selectFrom('audit_event').selectAll().execute())).not.toContain(
      contrasena,
    )
    expect(await mails()).toEqual(['password_changed'])
  })

  it('by two clerks at once: the first password stays, the other is told who and when', async () => {
    const answers = await Promise.all([
      act('contrasena', passwordSeen),
      act('contrasena', passwordSeen, cast.ivan),
    ])
    const done = answers.find(({ statusCode }) => statusCode === 200)
    const late = answers.find(({ statusCode }) => statusCode === 409)
    expect(late && refusal(late)).toMatchObject({ code: 'password_changed' })
    expect(late && refusal(late).message).toMatch(/Lo hizo (Marta|Iván) .* el \d\d/)
    expect((await login(done?.json<{ contrasena: string }>().contrasena ?? '')).statusCode).toBe(409)
  })

  it('unlocks once', async () => {
    for (let failure = 0; failure < 5; failure += 1) await countFailure(api.db, { number })
    expect((await act('desbloquear', { motivo })).statusCode).toBe(204)
    expect((await login(testPassword)).statusCode).toBe(200)
    expect(refusal(await act('desbloquear', { motivo }, cast.ivan)).message).toMatch(
      /^No está bloqueada\. Lo hizo Marta Demostración el /,
    )
  })

  it('demands a new password, and ends the sessions', async () => {
    await asMember(api, number)
    expect((await act('exigir-cambio', { motivo })).statusCode).toBe(204)
    expect((await login(testPassword)).statusCode).toBe(409)
    expect(refusal(await act('exigir-cambio', { motivo })).code).toBe('already_forced')
    await api.db.updateTable('compareciente').set({ password_hash: null }).execute()
    expect(refusal(await act('exigir-cambio', { motivo })).code).toBe('no_password')
  })

  it('ends the open sessions', async () => {
    const session = await asMember(api, number)
    expect((await act('cerrar-sesiones', { motivo })).json()).toEqual({ cerradas: 1 })
    expect((await api.app.inject({ url: '/api/me', headers: session })).statusCode).toBe(401)
  })

  it.each([
    ['desbloquear', {}],
    ['desbloquear', { motivo: 'x' }],
    ['contrasena', { motivo }],
    ['verificar', { metodo: 'foto', referencia: 'Cédula vista' }],
    ['verificar', { ...seen, imagen: 'data:' }],
  ])('refuses %s with %j', async (name, payload) => {
    expect((await act(name, payload)).statusCode).toBe(400)
  })

  it.each(['verificar', 'desbloquear', 'anular', 'cerrar-sesiones'])(
    'answers 404 to %s of nobody',
    async (name) => {
      const payload = name === 'verificar' ? seen : { motivo }
      expect((await post(`personas/99999999/${name}`, payload)).statusCode).toBe(404)
    },
  )
})
