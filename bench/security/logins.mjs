// Lines 1 to 5: passwords, lockout, limits.
import { timed } from '../statistics.mjs'
import { jsonOf } from './browser.mjs'
import { areaUnderCurve, atOnce, must, mustBe, statuses } from './expect.mjs'
import { password, unknownNumber } from './person.mjs'

/** @typedef {import('./expect.mjs').Check} Check */

const wrong = 'Equivocada1'
const tries = 300

/** @param {import('./browser.mjs').Browser} browser @param {string} number @param {string} [secret] @param {Record<string, string>} [headers] */
const login = (browser, number, secret = wrong, headers = {}) =>
  browser.send('/auth/login', { json: { numero_identificacion: number, password: secret }, headers })

/** An answer without what differs each time. @param {import('./browser.mjs').Answer} answer */
const comparable = ({ status, headers, body }) =>
  JSON.stringify({
    status,
    headers: { ...headers, date: '' },
    body: { ...JSON.parse(body.toString()), requestId: '' },
  })

/** @type {Check[]} */
export const loginChecks = [
  {
    line: '1',
    what: 'unknown number and wrong password answer alike',
    run: async (target) => {
      const browser = target.open()
      const [known, unknown] = [
        await login(browser, await target.member()),
        await login(browser, unknownNumber()),
      ]
      mustBe(known, 401, 'wrong password')
      must(comparable(known) === comparable(unknown), 'the answers differ')
    },
  },
  {
    line: '1',
    what: `… in the same time (AUC over ${2 * tries} tries)`,
    needs: ['unlimited'],
    run: async (target) => {
      const numbers = []
      for (let index = 0; index < tries; index++) numbers.push(await target.member())
      const browser = target.open()
      /** @type {{ known: number[], unknown: number[] }} */
      const times = { known: [], unknown: [] }
      for (const number of numbers) {
        const kinds = /** @type {const} */ (['known', 'unknown'])
        for (const kind of Math.random() < 0.5 ? kinds : kinds.toReversed())
          times[kind].push(await timed(() => login(browser, kind === 'known' ? number : unknownNumber())))
      }
      const auc = areaUnderCurve(times.known, times.unknown)
      must(auc >= 0.45 && auc <= 0.55, `AUC ${auc.toFixed(3)}`)
      return `AUC ${auc.toFixed(3)}`
    },
  },
  {
    line: '2',
    what: 'five failures lock, known or not, the right password too',
    needs: ['unlimited'],
    run: async (target) => {
      const number = await target.member()
      for (const tried of [number, unknownNumber()]) {
        const browser = target.open()
        for (let count = 0; count < 5; count++)
          mustBe(await login(browser, tried), 401, `failure ${count + 1}`)
        mustBe(await login(browser, tried), 423, 'the sixth')
      }
      mustBe(await login(target.open(), number, password), 423, 'the right password while locked')
    },
  },
  {
    line: '2',
    what: '50 parallel tries: at most five 401',
    needs: ['unlimited'],
    run: async (target) => {
      for (const number of [await target.member(), unknownNumber()]) {
        const counts = statuses(await atOnce(50, () => login(target.open(), number)))
        must(
          (counts[401] ?? 0) <= 5 && (counts[401] ?? 0) + (counts[423] ?? 0) === 50,
          JSON.stringify(counts),
        )
      }
    },
  },
  {
    line: '2',
    what: 'a wrong old password counts',
    needs: ['unlimited'],
    run: async (target) => {
      const number = await target.member()
      const change = { numero_identificacion: number, oldPassword: wrong, newPassword: 'Camino2027' }
      for (let count = 0; count < 5; count++)
        mustBe(await target.open().post('/auth/change-password', change), 401, 'wrong old password')
      mustBe(await login(target.open(), number, password), 423, 'login after five')
    },
  },
  {
    line: '3',
    what: '409 only after the right password, without a session',
    run: async (target) => {
      const { numero_identificacion: number, password: right } = target.mustChange
      mustBe(await login(target.open(), number), 401, 'wrong password')
      const answer = await login(target.open(), number, right)
      mustBe(answer, 409, 'right password')
      must(answer.headers['set-cookie'] === undefined, 'it sets a cookie')
    },
  },
  {
    line: '4',
    what: 'more than 20 failures a minute: 429, whatever X-Forwarded-For says',
    needs: ['limited'],
    run: async (target) => {
      await target.owner?.query('DELETE FROM rate_limit')
      const browser = target.limited?.() ?? target.open()
      const answers = []
      for (let count = 0; count < 30; count++)
        answers.push(
          await login(browser, unknownNumber(), wrong, { 'x-forwarded-for': `198.51.100.${count}` }),
        )
      const counts = statuses(answers)
      must(counts[401] === 20 && counts[429] === 10, JSON.stringify(counts))
      must(Number(answers.at(-1)?.headers['retry-after']) > 0, 'no Retry-After')
    },
  },
  {
    line: '5',
    what: '128 characters, spaces, Unicode; composed or not',
    run: async (target) => {
      const long = `1 Ñandú ${'camino de paz '.repeat(9)}`.slice(0, 128)
      for (const secret of [long, ' Con espacios 1 ', 'Contraseña8 🕊️']) {
        const number = await target.member({ contraseña: secret, confirmContraseña: secret })
        mustBe(
          await login(target.open(), number, secret.normalize('NFD')),
          200,
          `login with ${secret.length} characters`,
        )
        mustBe(
          await login(target.open(), number, secret.slice(0, -1)),
          401,
          'login without the last character',
        )
      }
    },
  },
  {
    line: '5',
    what: 'Argon2id, 19 MiB, 2, 1',
    needs: ['owner'],
    run: async ({ owner }) => {
      const rows = await owner?.query(`SELECT count(*)::int AS others FROM compareciente
        WHERE password_hash IS NOT NULL AND password_hash !~ '[$]argon2id[$]v=19[$]m=19456,t=2,p=1[$]'`)
      must(rows?.rows[0].others === 0, `${rows?.rows[0].others} other hashes`)
    },
  },
  {
    line: '5',
    what: 'a change of password ends every other session',
    run: async (target) => {
      const number = await target.member()
      const [here, elsewhere] = [await target.signIn(number), await target.signIn(number)]
      const change = { numero_identificacion: number, oldPassword: password, newPassword: 'Camino2027' }
      mustBe(await here.post('/auth/change-password', change), [200, 204], 'change')
      mustBe(await elsewhere.send('/me'), 401, 'the other session')
      mustBe(await elsewhere.post('/auth/refresh'), 401, 'its refresh')
      mustBe(await login(target.open(), number, password), 401, 'the old password')
      must(
        jsonOf(await (await target.signIn(number, 'Camino2027')).send('/me')).numero_identificacion ===
          number,
        'me',
      )
    },
  },
]
