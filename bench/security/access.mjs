// Lines 8 and 12: who may do what, and from where.
import { jsonOf } from './browser.mjs'
import { must, mustBe } from './expect.mjs'
import { newPerson, password } from './person.mjs'

/** @typedef {import('./expect.mjs').Check} Check */

const memberPaths = ['/me', '/perfil', '/perfil/consultas', '/perfil/datos']
const courtPaths = ['/ext/search?nombre=prueba', '/ext/comparecientes/9900000001']
const unitPaths = ['/funciones/mapa', '/ext/mapa/9900500001']

/** @type {Check[]} */
export const accessChecks = [
  {
    line: '8',
    what: 'anonymous, and with the other realm’s cookie: 401',
    run: async (target) => {
      const member = await target.signIn(await target.member())
      const official = await target.official('JEP')
      for (const path of memberPaths)
        for (const [who, browser] of Object.entries({ anonymous: target.open(), official }))
          mustBe(await browser.send(path), 401, `${who} ${path}`)
      for (const path of ['/ext/me', ...courtPaths, ...unitPaths])
        for (const [who, browser] of Object.entries({ anonymous: target.open(), member }))
          mustBe(await browser.send(path), 401, `${who} ${path}`)
    },
  },
  {
    line: '8',
    what: 'a member’s token in the official’s cookie, and the other way round: 401',
    run: async (target) => {
      const renamed = (
        /** @type {Map<string, string>} */ cookies,
        /** @type {string} */ from,
        /** @type {string} */ to,
      ) => new Map([...cookies].map(([name, value]) => [name.replace(from, to), value]))
      const browser = target.open()
      browser.setCookies(
        renamed((await target.signIn(await target.member())).cookies(), 'member', 'external'),
      )
      for (const path of ['/ext/me', ...courtPaths, ...unitPaths]) mustBe(await browser.send(path), 401, path)
      mustBe(await browser.post('/ext/refresh'), 401, '/ext/refresh')
      browser.setCookies(renamed((await target.official('JEP')).cookies(), 'external', 'member'))
      for (const path of memberPaths) mustBe(await browser.send(path), 401, path)
    },
  },
  {
    line: '8',
    what: 'UBPD searching and JEP reading the map: 403; their own: 200',
    run: async (target) => {
      const [court, unit] = [await target.official('JEP'), await target.official('UBPD')]
      for (const path of courtPaths) {
        mustBe(await unit.send(path), 403, `UBPD ${path}`)
        mustBe(await court.send(path), 200, `JEP ${path}`)
      }
      for (const path of unitPaths) {
        mustBe(await court.send(path), 403, `JEP ${path}`)
        mustBe(await unit.send(path), 200, `UBPD ${path}`)
      }
    },
  },
  {
    line: '8',
    what: 'nobody edits another member',
    run: async (target) => {
      const [one, other] = [await target.member(), await target.member()]
      const browser = await target.signIn(one)
      const etag = String((await browser.send('/perfil')).headers.etag)
      const form = { ...newPerson({ cedula: other, nombre: 'Otra Persona' }) }
      const answer = await browser.send('/funciones/registro', { json: form, headers: { 'if-match': etag } })
      mustBe(answer, [400, 403], 'the edit')
      const profile = jsonOf(await (await target.signIn(other)).send('/perfil'))
      must(profile.nombre_apellido_completo === 'Persona Sintética', 'it was stored')
    },
  },
  {
    line: '12',
    what: 'state changes from a foreign or null origin: 403; from no browser or our own: not',
    run: async (target) => {
      const number = await target.member()
      const json = { numero_identificacion: number, password }
      /** @type {[Record<string, string>, number][]} */
      const cases = [
        [{ origin: 'https://otro.example' }, 403],
        [{ origin: 'null' }, 403],
        [{ 'sec-fetch-site': 'cross-site' }, 403],
        [{ 'sec-fetch-site': 'same-site' }, 403],
        [{}, 200],
      ]
      for (const [headers, status] of cases)
        mustBe(await target.open().send('/auth/login', { json, headers }), status, JSON.stringify(headers))
    },
  },
  {
    line: '12',
    what: 'other content types: 415',
    run: async (target) => {
      const body = JSON.stringify({ numero_identificacion: '1', password })
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
      ])
        mustBe(
          await target.open().send('/auth/login', { body, headers: { 'content-type': type } }),
          415,
          type,
        )
    },
  },
  {
    line: '12',
    what: 'no CORS for other origins',
    run: async (target) => {
      for (const origin of ['https://otro.example', 'null', 'http://localhost.otro.example']) {
        const answer = await target.open().send('/me', { headers: { origin } })
        must(answer.headers['access-control-allow-origin'] === undefined, `allows ${origin}`)
      }
    },
  },
]
