import { dayInBogota } from '@fcr/shared/contracts/dates'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { OwnData } from '@fcr/shared/contracts/rights'
import type { Profile } from '@fcr/shared/contracts/profile'
import type { SearchCard } from '@fcr/shared/contracts/search'
import { validRegistration } from '@fcr/shared/testing'
import { meanwhile } from '../testing/meanwhile'
import {
  addMember,
  authorisedForStaff,
  removeEverybody,
  testAuthor,
  testPassword,
  testPerson,
  verified,
} from '../testing/people'
import { asMember, asOfficial } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { erasePerson } from '../rights/erase-person'
import { exportPerson } from '../rights/export-person'
import { scopeForStaff } from './authority'
import { annulAccount, restoreAccount, verifyIdentity } from './verification'

const numero = testPerson.numero_identificacion
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  await api.db.deleteFrom('cuenta_anulada').execute()
})

const evidence = { method: 'acta', reference: 'Acta 123456', by: 'ana', author: testAuthor } as const
const verify = () =>
  api.db.transaction().execute((trx) => verifyIdentity(trx, authorisedForStaff(numero), evidence))
const annul = () =>
  api.db
    .transaction()
    .execute((trx) => annulAccount(trx, authorisedForStaff(numero), { reason: 'Otra persona', by: 'ana' }))
const restore = (id: string) => api.db.transaction().execute((trx) => restoreAccount(trx, id, testAuthor))
const annulled = () => api.db.selectFrom('cuenta_anulada').select('id').execute()
const signIn = () =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { numero_identificacion: numero, password: testPassword },
  })
const found = async () => {
  const headers = await asOfficial(api, 'JEP')
  const search = await api.app.inject({ url: `/api/ext/search?cedula=${numero}`, headers })
  const profile = await api.app.inject({ url: `/api/ext/comparecientes/${numero}`, headers })
  return {
    card: search.json<SearchCard[]>()[0],
    profile: profile.statusCode === 200 ? profile.json<Profile>() : undefined,
  }
}

describe('provenance', () => {
  const today = dayInBogota(new Date())
  const edited = { consent_version: '1', consent_at: '2026-01-01T00:00:00Z' }

  it.each([
    ['declarada', edited, { identidad: 'declarada', actualizado: today }],
    [
      'importada, with the import date in Colombian time',
      { password_hash: null, imported_at: '2026-03-02T03:00:00Z' },
      { identidad: 'importada', desde: '2026-03-01', actualizado: today },
    ],
    [
      'verificada',
      {
        ...edited,
        identidad: 'verificada' as const,
        identidad_verified_at: '2026-03-02T12:00:00Z',
      },
      { identidad: 'verificada', desde: '2026-03-02', actualizado: today },
    ],
  ])(
    'is the same on the card, the read-only profile and the own profile: %s',
    async (_name, fields, expected) => {
      await addMember(api.db, fields)
      const { card, profile } = await found()
      const own = await api.app.inject({ url: '/api/perfil', headers: await asMember(api, numero) })
      expect([card?.procedencia, profile?.procedencia, own.json<Profile>().procedencia]).toEqual([
        expected,
        expected,
        expected,
      ])
    },
  )

  it('is recorded when an official opens the profile', async () => {
    const id = await addMember(api.db, edited)
    await found()
    const { details } = await api.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'external_profile')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ person: id, identidad: 'declarada' })
  })

  it('does not change its date when the password changes', async () => {
    await addMember(api.db, { ...edited, updated_at: '2026-02-01T12:00:00Z' })
    const changed = await api.app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      payload: { numero_identificacion: numero, oldPassword: testPassword, newPassword: 'Sendero2027' },
    })
    expect(changed.statusCode).toBe(204)
    expect((await found()).profile?.procedencia.actualizado).toBe('2026-02-01')
  })
})

describe('verifying', () => {
  it('succeeds once, even for concurrent calls', async () => {
    await addMember(api.db)
    const results = await Promise.all([verify(), verify()])
    expect(results.map(({ kind }) => kind).sort()).toEqual(['already_verified', 'verified'])
    expect(await verify()).toMatchObject({ kind: 'already_verified', by: 'ana', at: expect.any(Date) })
  })

  it('returns not_found for an unknown number', async () => {
    expect(await verify()).toEqual({ kind: 'not_found' })
  })
})

describe('annulling', () => {
  it('ends sessions and login, hides the account from officials, and frees the number', async () => {
    const id = await addMember(api.db, { correo_electronico_principal: 'ana.prueba@correo.example' })
    const headers = await asMember(api, numero)
    expect(await annul()).toEqual({
      kind: 'annulled',
      id,
      sessions: 1,
      contact: { email: 'ana.prueba@correo.example', phone: null },
    })
    expect((await api.app.inject({ url: '/api/perfil', headers })).statusCode).toBe(401)
    expect((await signIn()).statusCode).toBe(401)
    expect(await found()).toEqual({ card: undefined, profile: undefined })
    const form = validRegistration()
    form.userData.cedula = numero
    const again = await api.app.inject({ method: 'POST', url: '/api/funciones/registro', payload: form })
    expect(again.statusCode).toBe(200)
  })

  it('refuses a concurrent edit by the member', async () => {
    await addMember(api.db)
    const headers = await asMember(api, numero)
    const form = validRegistration()
    Object.assign(form.userData, {
      cedula: numero,
      contraseña: testPassword,
      confirmContraseña: testPassword,
    })
    const saved = await meanwhile(api.app, 'identityVerified', annul, () =>
      api.app.inject({ method: 'POST', url: '/api/funciones/registro', headers, payload: form }),
    )
    expect(saved.statusCode).toBe(401)
    expect(await annulled()).toHaveLength(1)
  })

  it('stores no password and restores everything else, unverified', async () => {
    const fields = { direccion_residencia: 'Calle Inventada 9', version: 4, cantidad_hijos: 2 }
    const id = await addMember(api.db, { ...fields, consent_version: '1', consent_at: new Date() })
    await verify()
    const before = await api.db.selectFrom('compareciente').selectAll().executeTakeFirstOrThrow()
    await annul()
    const { datos } = await api.db.selectFrom('cuenta_anulada').select('datos').executeTakeFirstOrThrow()
    expect(JSON.stringify(datos)).not.toContain('argon2')
    expect(await restore(id)).toBe('restored')
    const after = await api.db.selectFrom('compareciente').selectAll().executeTakeFirstOrThrow()
    expect(after).toEqual({
      ...before,
      password_hash: null,
      restored_at: expect.any(Date),
      identidad: 'declarada',
      identidad_metodo: null,
      identidad_referencia: null,
      identidad_verified_by: null,
      identidad_verified_at: null,
    })
    expect(await annulled()).toEqual([])
  })

  it('does not restore over the new owner of the number', async () => {
    const id = await addMember(api.db)
    await annul()
    await addMember(api.db)
    await expect(restore(id)).resolves.toBe('number_taken')
    expect(await annulled()).toHaveLength(1)
  })

  it('skips imported rows, which have no login', async () => {
    await addMember(api.db, { password_hash: null })
    expect(await annul()).toEqual({ kind: 'no_account' })
  })
})

describe('requests', () => {
  it('stay with the account that made them', async () => {
    await addMember(api.db)
    const send = async () =>
      api.app.inject({
        method: 'POST',
        url: '/api/perfil/solicitudes',
        headers: await asMember(api, numero),
        payload: { tipo: 'correccion', texto: 'Mi nombre está mal escrito.' },
      })
    await send()
    await annul()
    await addMember(api.db)
    const data = await api.app.inject({ url: '/api/perfil/datos', headers: await asMember(api, numero) })
    expect(data.json<OwnData>().solicitudes).toEqual([])
    expect((await send()).statusCode).toBe(201)
  })

  it('of an annulled account are neither exported nor erased with the number', async () => {
    await api.db.deleteFrom('data_request').execute()
    await addMember(api.db)
    await api.app.inject({
      method: 'POST',
      url: '/api/perfil/solicitudes',
      headers: await asMember(api, numero),
      payload: { tipo: 'correccion', texto: 'Mi nombre está mal escrito.' },
    })
    await annul()
    await addMember(api.db, verified)
    const scope = await scopeForStaff(api.db, authorisedForStaff(numero))
    expect((await exportPerson(api.db, scope))?.solicitudes).toEqual([])
    await api.db.transaction().execute((trx) => erasePerson(trx, authorisedForStaff(numero)))
    expect(await api.db.selectFrom('data_request').select('text').execute()).toEqual([
      { text: 'Mi nombre está mal escrito.' },
    ])
  })
})
