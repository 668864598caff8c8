import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { documentNumberOf } from '@fcr/shared/contracts/readings/document-number'
import { telephoneOf } from '@fcr/shared/contracts/readings/telephone'
import { searchCard } from '@fcr/shared/contracts/search'
import { validRegistration } from '@fcr/shared/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { storedStrangeSigns, strangeText } from '../testing/strange-texts'
import { addMember, redeemAs, removeEverybody, testPerson } from '../testing/people'
import { asMember } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'

/** Texts with a meaning in SQL, HTML, LIKE patterns, templates or paths. */
const hostile = [
  `' OR '1'='1`,
  `'; DROP TABLE compareciente; --`,
  `" UNION SELECT password_hash FROM compareciente --`,
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '%',
  '_',
  '\\',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
]

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => removeEverybody(api.db))

const register = (payload: object | string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/funciones/registro',
    headers: { 'content-type': 'application/json' },
    payload,
  })
const countPeople = async () => (await api.db.selectFrom('compareciente').select('id').execute()).length

describe('SQL, HTML, patterns and strange signs in the form', () => {
  const sections = Object.keys(validRegistration()) as (keyof ReturnType<typeof validRegistration>)[]
  const readings: Readonly<Record<string, (text: string) => string>> = {
    cedula: documentNumberOf,
    celular: telephoneOf,
    celularAlterno: telephoneOf,
  }
  /** The free-text fields; all others have a format or a list. */
  const free = ['direccion', 'discapacidad']

  it.each(sections)('are rejected, or stored and returned as displayed: %s', async (section) => {
    const values = [...hostile, ...fc.sample(strangeText, 4)]
    let number = 9_900_000_300
    let stored = 0
    const taken = new Set<string>()
    for (const field of Object.keys(validRegistration()[section]))
      for (const value of values) {
        const form = validRegistration()
        form.userData.cedula = String((number += 1))
        Object.assign(form[section], { [field]: value })
        const response = await register(form)
        const { statusCode } = response
        // The same number, written differently.
        if (statusCode === 409 && field === 'cedula') continue
        expect([field, value, statusCode]).toEqual([field, value, statusCode === 200 ? 200 : 400])
        if (statusCode !== 200) {
          expect(response.json<ErrorBody>().errors?.map(({ path }) => path)).toContain(`${section}.${field}`)
          continue
        }
        stored += 1
        taken.add(field)
        const { userData } = form
        if (field === 'cedula') userData.cedula = documentNumberOf(value)
        const headers = await asMember(api, form.userData.cedula)
        const profile = await api.app.inject({ url: '/api/perfil', headers })
        expect(Object.values(profile.json<object>()).map(String)).toContain(
          readings[field]?.(value) ?? cleanTyped(value),
        )
      }
    const freeHere = free.filter((field) => field in validRegistration()[section])
    expect([...taken]).toEqual(expect.arrayContaining(freeHere))
    expect(await countPeople()).toBe(stored)
    expect(await storedStrangeSigns(api.db)).toEqual([])
  })

  it.each([
    ['lists', '[', ']', 30_000],
    ['objects', '{"userData":', '}', 4000],
  ])('JSON nested up to thousands of levels is rejected: %s', async (_what, open, close, deepest) => {
    for (const depth of [100, deepest]) {
      const response = await register(`${open.repeat(depth)}1${close.repeat(depth)}`)
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        400,
        'validation_failed',
      ])
    }
  })
})

describe('SQL, HTML and patterns in a search', () => {
  /** A value that finds the only person in the register, then the same value with LIKE wildcards. */
  const filters = {
    nombre: ['angela', '_ngela', 'ang%la'],
    cedula: ['9900', '_900', '9%'],
    celular: ['3000', '_000', '3%'],
    fuerza: ['Ejército Nacional', '_jército Nacional', 'Ejército%'],
    rango: ['Capitán', '_apitán', 'Cap%'],
    departamentoResidencia: ['Antioquia', '_ntioquia', 'Antio%'],
    magistrado: ['inventado', '_nventado', 'inv%'],
    salaJEP: ['definicion', '_efinicion', 'defin%'],
    edad: ['56', '5_', '5%'],
  }
  let court: Record<string, string>
  beforeEach(async () => {
    const idOf = async (table: 'fuerza' | 'rango' | 'sala_jep', name: string) =>
      (
        await api.db
          .selectFrom(table)
          .select('id')
          .where('nombre', 'like', `${name}%`)
          .orderBy('id')
          .executeTakeFirstOrThrow()
      ).id
    await addMember(api.db, {
      password_hash: null,
      numero_celular_principal: '3000000001',
      fuerza: await idOf('fuerza', 'Ejército'),
      rango: await idOf('rango', 'Capitán'),
      departamento_residencia: '05',
      magistrado_jep: 'Óscar Inventado Núñez',
      sala_jep: await idOf('sala_jep', 'Sala de Definición'),
      fecha_nacimiento: `${new Date().getFullYear() - 56}-07-01`,
    })
    court = await redeemAs(api.app, 'JEP')
  })

  it.each(Object.entries(filters))(
    'match nobody and cause no error: %s',
    async (filter, [own = '', ...more]) => {
      const find = (value: string) =>
        api.app.inject({
          url: `/api/ext/search?${new URLSearchParams({ [filter]: value }).toString()}`,
          cookies: court,
        })
      expect((await find(own)).json()).toMatchObject([testPerson])
      for (const value of [...more, ...hostile]) {
        const response = await find(value)
        expect([200, 400]).toContain(response.statusCode)
        if (response.statusCode === 400) continue
        // Similar names are listed too, marked as approximate.
        const cards = searchCard.array().parse(response.json())
        expect([value, cards.filter(({ aproximada }) => !aproximada)]).toEqual([value, []])
      }
      expect(await countPeople()).toBe(1)
    },
  )
})
