// Lines 9 to 11: what is sent.
import { jsonOf } from './browser.mjs'
import { must, mustBe } from './expect.mjs'
import { newPerson, password } from './person.mjs'

/** @typedef {import('./expect.mjs').Check} Check */
/** @typedef {import('./target.mjs').Target} Target */

/** Texts that mean something to a database, a page, a pattern or a program. */
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

const filters = [
  'nombre',
  'cedula',
  'fuerza',
  'celular',
  'departamentoResidencia',
  'rango',
  'magistrado',
  'salaJEP',
  'edad',
]

/** @param {ReturnType<typeof newPerson>} form @param {string} section @param {string} field @param {unknown} value */
const withField = (form, section, field, value) => ({
  ...form,
  [section]: { ...Reflect.get(form, section), [field]: value },
})

/** How many people there are, where it can be asked. @param {Target} target */
const count = async ({ owner }) =>
  (await owner?.query('SELECT count(*)::int AS n FROM compareciente'))?.rows[0].n ?? 0

/** @type {Check[]} */
export const inputChecks = [
  {
    line: '9',
    what: 'unknown keys, arrays, objects, null, wrong types in each field: 400, nothing stored',
    needs: ['unlimited'],
    run: async (target) => {
      const browser = target.open()
      const before = await count(target)
      let sent = 0
      for (const [section, fields] of Object.entries(newPerson()))
        for (const field of Object.keys(fields))
          for (const value of [[], {}, null, true, -1, 1.5, ['x']]) {
            const answer = await browser.post(
              '/funciones/registro',
              withField(newPerson(), section, field, value),
            )
            mustBe(answer, 400, `${section}.${field} = ${JSON.stringify(value)}`)
            sent++
          }
      const whole = newPerson()
      for (const body of [
        { ...whole, extra: 1 },
        withField(whole, 'userData', 'admin', true),
        { ...whole, userData: undefined },
        { ...whole, userData: [] },
        [],
        null,
        'text',
        1,
      ])
        mustBe(await browser.post('/funciones/registro', body), 400, JSON.stringify(body)?.slice(0, 40))
      must((await count(target)) === before, 'something was stored')
      return `${sent} bodies`
    },
  },
  {
    line: '9',
    what: '__proto__, constructor, duplicate and malformed JSON: 400',
    run: async (target) => {
      const login = { numero_identificacion: '1', password }
      for (const body of [
        `{"__proto__":{"x":1},${JSON.stringify(login).slice(1)}`,
        `{"constructor":{"prototype":{"x":1}},${JSON.stringify(login).slice(1)}`,
        '{"numero_identificacion":["1"],"password":"x"}',
        '{"numero_identificacion":1,"password":"x"}',
        '{"numero_identificacion":{"$ne":""},"password":{"$ne":""}}',
        '{bad json',
        '',
      ])
        mustBe(await target.open().send('/auth/login', { body }), 400, body.slice(0, 40))
      for (const path of [
        '/ext/me?x=1',
        '/me?__proto__[x]=1',
        '/funciones/lugares?option=getEtnias&x=1',
        '/funciones/lugares?option=no',
        '/funciones/lugares?option=getEtnias&option=getTOAR',
      ])
        mustBe(await target.open().send(path), [400, 401], path)
    },
  },
  {
    line: '9',
    what: 'a municipality of another department, a rank of another force, ids that do not exist: 400',
    run: async (target) => {
      for (const [section, field, value] of /** @type {const} */ ([
        ['secondSection', 'municipioResidencia', 'Medellín'],
        ['secondSection', 'municipioNacimiento', 'Palmira'],
        ['secondSection', 'departamentoResidencia', 'Narnia'],
        ['fourthSection', 'municipioUnidadAcantonada', 'Palmira'],
        ['fourthSection', 'rango', 'Almirante'],
        ['fourthSection', 'fuerzaPerteneciente', 'Marina Mercante'],
        ['thirdSection', 'etnia', '999'],
        ['fourthSection', 'motivoRetiro', '999'],
        ['fifthSection', 'salaProcesoJEP', '999'],
        ['fifthSection', 'numeroActaJEP', '12345'],
        ['secondSection', 'edad', '17'],
        ['secondSection', 'fechaNacimiento', '2999-01-01'],
      ]))
        mustBe(
          await target.open().post('/funciones/registro', withField(newPerson(), section, field, value)),
          400,
          `${field} = ${value}`,
        )
    },
  },
  {
    line: '10',
    what: 'bodies over 64 KB: 413; deep JSON: 400',
    run: async (target) => {
      const large = JSON.stringify({ numero_identificacion: '1', password: 'x'.repeat(70_000) })
      mustBe(await target.open().send('/auth/login', { body: large }), 413, '70 KB')
      for (const depth of [100, 20_000]) {
        const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
        mustBe(await target.open().send('/auth/login', { body: deep }), 400, `${depth} deep`)
        const objects = `${'{"a":'.repeat(Math.min(depth, 9000))}1${'}'.repeat(Math.min(depth, 9000))}`
        mustBe(
          await target.open().send('/funciones/registro', { body: objects }),
          400,
          `${depth} objects deep`,
        )
      }
    },
  },
  {
    line: '11',
    what: 'SQL, HTML and patterns in every field of the form are text or refused, never a fault',
    needs: ['unlimited'],
    run: async (target) => {
      const before = await count(target)
      let stored = 0
      for (const [section, fields] of Object.entries(newPerson()))
        for (const field of Object.keys(fields)) {
          const value = hostile[stored % hostile.length] ?? ''
          const answer = await target
            .open()
            .post('/funciones/registro', withField(newPerson(), section, field, value))
          mustBe(answer, [200, 400], `${section}.${field}`)
          if (answer.status === 200) stored++
        }
      for (const value of hostile) {
        const form = withField(newPerson(), 'secondSection', 'direccion', value)
        mustBe(await target.open().post('/funciones/registro', form), 200, `direccion = ${value}`)
        const profile = jsonOf(await (await target.signIn(form.userData.cedula)).send('/perfil'))
        must(profile.direccion_residencia === value, `${value} came back as ${profile.direccion_residencia}`)
        stored++
      }
      must(!target.owner || (await count(target)) === before + stored, 'more or fewer were stored')
    },
  },
  {
    line: '11',
    what: 'SQL, HTML, % and _ in every filter find nobody, never a fault',
    run: async (target) => {
      const court = await target.official('JEP')
      for (const filter of filters)
        for (const value of hostile) {
          const answer = await court.send(
            `/ext/search?${new URLSearchParams({ [filter]: value }).toString()}`,
          )
          mustBe(answer, [200, 400], `${filter}=${value}`)
          if (answer.status === 200) must(jsonOf(answer).length === 0, `${filter}=${value} finds somebody`)
        }
      for (const value of ['j%s', 'j_se', 'jose%', '_ose'])
        must(
          jsonOf(await court.send(`/ext/search?${new URLSearchParams({ nombre: value }).toString()}`))
            .length === 0,
          `${value} is a pattern`,
        )
    },
  },
]
