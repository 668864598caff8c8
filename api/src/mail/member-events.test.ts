import { validRegistration } from '@fcr/shared/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { addMember, cookiesOf, removeEverybody, testPassword, testPerson, verified } from '../testing/people'
import { asMember, asOfficial } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'

const own = '9900000123'
const main = 'angela@gmail.com'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await removeEverybody(api.db)
  await api.db.deleteFrom('mail_message').execute()
  await api.db.deleteFrom('conflicto').execute()
})

/** Returns the stored messages and removes them. */
async function takeMails() {
  const mails = await api.db
    .deleteFrom('mail_message')
    .returning(['id', 'kind', 'address', 'facts', 'event'])
    .execute()
  return mails
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(({ kind, address, facts }) => ({ kind, address, facts }))
}
const kindsOf = async () => (await takeMails()).map(({ kind }) => kind)

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const formOf = (email = main) => {
  const form = validRegistration()
  form.userData.email = email
  return form
}
const register = (email?: string) => post('/funciones/registro', formOf(email))
const makeOld = () =>
  sql`UPDATE compareciente SET created_at = created_at - interval '25 hours'`.execute(api.db)

describe('a registration', () => {
  it('asks to confirm the address, once per person', async () => {
    const headers = { 'idempotency-key': 'envio-sintetico-0101' }
    const sent = await Promise.all(
      [1, 2, 3].map(() => post('/funciones/registro', formOf('Angela@gmail.com'), headers)),
    )
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await takeMails()).toEqual([{ kind: 'confirmation', address: 'angela@gmail.com', facts: {} }])
  })

  it('of a taken number tells its account once a day, with the same 409', async () => {
    await register()
    await takeMails()
    const tries = await Promise.all([1, 2, 3].map(() => register('otra@gmail.com')))
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    expect(await api.db.selectFrom('mail_message').select(['kind', 'address']).execute()).toEqual([
      { kind: 'number_tried', address: main },
    ])
    await sql`UPDATE mail_message SET event = regexp_replace(event, '[^:]*$', '2026-01-01')`.execute(api.db)
    await register('otra@gmail.com')
    expect(await kindsOf()).toEqual(['number_tried', 'number_tried'])
  })
})

describe('an edit', () => {
  let session: { cookie: string }
  beforeEach(async () => {
    await register()
    await takeMails()
    session = await asMember(api, own)
  })
  const edit = (change: (form: ReturnType<typeof formOf>) => void, headers: Record<string, string> = {}) => {
    const form = formOf()
    change(form)
    return post('/funciones/registro', form, { ...session, ...headers })
  }

  it('reports the sections that it changed, without the values', async () => {
    await edit((form) => {
      form.secondSection.direccion = 'Carrera Inventada 1 # 00-00'
      form.thirdSection.discapacidad = 'Otra respuesta de prueba'
      form.userData.nombre = 'Otra Persona Ficticia'
    })
    const [mail, ...others] = await takeMails()
    expect(mail).toMatchObject({
      kind: 'data_edited',
      address: main,
      facts: { sections: ['Nombre', 'Datos Principales de Contacto', 'Datos Demográficos'] },
    })
    expect(others).toEqual([])
  })

  it('that changes nothing sends nothing', async () => {
    expect((await edit(() => undefined)).statusCode).toBe(200)
    expect(await takeMails()).toEqual([])
  })

  it.each([
    [main, true],
    ['antes@gmail.com', false],
  ])(
    'of the main address is to be confirmed, and the former address is told (%s confirmed)',
    async (correo_confirmado, confirmed) => {
      await api.db.updateTable('compareciente').set({ correo_confirmado }).execute()
      await edit((form) => {
        form.userData.email = 'Nueva@gmail.com'
      })
      expect(await takeMails()).toEqual([
        { kind: 'confirmation', address: 'nueva@gmail.com', facts: {} },
        { kind: 'address_changed', address: main, facts: { at: expect.any(String), confirmed } },
      ])
    },
  )

  it('that only changes the case of the address sends nothing', async () => {
    await edit((form) => {
      form.userData.email = 'ANGELA@gmail.com'
    })
    expect(await takeMails()).toEqual([])
  })

  it('back to the confirmed address needs no confirmation, and reports to the address from before', async () => {
    await api.db
      .updateTable('compareciente')
      .set({ correo_electronico_principal: 'otra@gmail.com', correo_confirmado: main })
      .execute()
    await edit((form) => {
      form.secondSection.direccion = 'Carrera Inventada 1 # 00-00'
    })
    expect((await takeMails()).map(({ kind, address }) => [kind, address])).toEqual([
      ['address_changed', 'otra@gmail.com'],
      ['data_edited', 'otra@gmail.com'],
    ])
  })

  it('sent twice is reported once', async () => {
    const headers = { 'idempotency-key': 'edicion-sintetica-02' }
    for (let time = 0; time < 2; time++)
      await edit((form) => {
        form.secondSection.direccion = 'Carrera Inventada 1 # 00-00'
      }, headers)
    expect(await kindsOf()).toEqual(['data_edited'])
  })

  it('that is refused sends nothing', async () => {
    const moved = (form: ReturnType<typeof formOf>) => {
      form.userData.email = 'nueva@gmail.com'
    }
    expect((await edit(moved, { 'if-match': '"7"' })).statusCode).toBe(412)
    const wrong = await edit((form) => {
      moved(form)
      form.userData.contraseña = form.userData.confirmContraseña = 'Equivocada1'
    })
    expect(wrong.statusCode).toBe(403)
    expect(await takeMails()).toEqual([])
  })
})

describe('a sign-in', () => {
  const signIn = (password = testPassword, cookies: Record<string, string> = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { numero_identificacion: testPerson.numero_identificacion, password },
      cookies,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/120.0' },
    })
  beforeEach(() => addMember(api.db, { correo_electronico_principal: main }))

  it('from the first browser on the day of the registration is not reported, the next one is', async () => {
    await signIn()
    expect(await takeMails()).toEqual([])
    await signIn()
    expect(await kindsOf()).toEqual(['new_device'])
  })

  it('from an unknown browser is reported, from a known one it is not', async () => {
    await makeOld()
    const known = cookiesOf(await signIn())
    expect(await takeMails()).toEqual([
      {
        kind: 'new_device',
        address: main,
        facts: { at: expect.any(String), userAgent: expect.stringContaining('Firefox') },
      },
    ])
    await signIn(testPassword, known)
    expect(await takeMails()).toEqual([])
  })

  it('that is refused, or leads to a new password, is not reported', async () => {
    await makeOld()
    await signIn('Equivocada1')
    await api.db.updateTable('compareciente').set({ must_change_password: true }).execute()
    expect((await signIn()).statusCode).toBe(409)
    expect(await takeMails()).toEqual([])
  })
})

it('a change of password is reported to both addresses, and a refused one to none', async () => {
  await addMember(api.db, {
    correo_electronico_principal: main,
    correo_electronico_alterno: 'Otra@gmail.com',
  })
  const change = (oldPassword: string) =>
    post('/auth/change-password', {
      numero_identificacion: testPerson.numero_identificacion,
      oldPassword,
      newPassword: 'Sendero2027',
    })
  expect((await change('Equivocada1')).statusCode).toBe(401)
  expect(await takeMails()).toEqual([])
  expect((await change(testPassword)).statusCode).toBe(204)
  const mails = await takeMails()
  expect(mails.map(({ kind, address }) => `${kind} ${address}`).sort()).toEqual([
    `password_changed ${main}`,
    'password_changed otra@gmail.com',
  ])
})

describe('a consultation', () => {
  const wanting = { correo_electronico_principal: main, correo_confirmado: main, aviso_consultas: true }
  const number = testPerson.numero_identificacion
  const get = async (kind: 'JEP' | 'UBPD', url: string) =>
    api.app.inject({ url: `/api${url}`, headers: await asOfficial(api, kind) })
  const openMap = async () => {
    await api.db
      .insertInto('map_person')
      .values({ cc_identidad: number })
      .onConflict((one) => one.doNothing())
      .execute()
    return get('UBPD', `/ext/mapa/${number}`)
  }
  const ways = [
    ['a profile', () => get('JEP', `/ext/comparecientes/${number}`)],
    ['a search', () => get('JEP', `/ext/search?cedula=${number}`)],
  ] as const

  it.each(ways)('by %s is reported once a day', async (_name, consult) => {
    await addMember(api.db, wanting)
    for (let time = 0; time < 2; time++) expect((await consult()).statusCode).toBe(200)
    expect(await takeMails()).toEqual([
      { kind: 'record_consulted', address: main, facts: { institution: 'JEP', at: expect.any(String) } },
    ])
  })

  it('of the map counts once the identity is verified', async () => {
    await addMember(api.db, wanting)
    expect((await openMap()).statusCode).toBe(200)
    expect(await takeMails()).toEqual([])
    await api.db.updateTable('compareciente').set(verified).execute()
    await openMap()
    expect(await takeMails()).toMatchObject([{ kind: 'record_consulted', facts: { institution: 'UBPD' } }])
  })

  it.each([
    ['it is not wanted', { aviso_consultas: false }],
    ['the address is not confirmed', { correo_confirmado: null }],
    ['another address was confirmed', { correo_confirmado: 'antes@correo.example' }],
  ])('is not reported if %s', async (_name, fields) => {
    await addMember(api.db, { ...wanting, ...fields, ...verified })
    for (const [, consult] of ways) await consult()
    await openMap()
    expect(await takeMails()).toEqual([])
  })

  it('that finds nobody is not reported', async () => {
    await addMember(api.db, { ...wanting, ...verified })
    await get('JEP', '/ext/comparecientes/123')
    await get('JEP', '/ext/search?cedula=123')
    await get('UBPD', '/ext/mapa/123')
    expect(await takeMails()).toEqual([])
  })

  it('by a search tells each account that it showed, also from many searches at once', async () => {
    for (let index = 1; index <= 9; index++)
      await addMember(api.db, { ...wanting, numero_identificacion: `990000008${index}` })
    const searches = await Promise.all(
      Array.from({ length: 6 }, () => get('JEP', '/ext/search?cedula=99000000')),
    )
    expect(searches.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    expect(await takeMails()).toHaveLength(9)
  })
})
