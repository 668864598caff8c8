// Lines 6 to 8: access codes, sessions, who may do what.
import { setTimeout as wait } from 'node:timers/promises'
import { jsonOf } from './browser.mjs'
import { atOnce, must, mustBe, statuses } from './expect.mjs'

/** @typedef {import('./expect.mjs').Check} Check */

const unknownCode = () => 'ZZZ-ZZZ-ZZZ-ZZZ'.concat('23456789'[Math.floor(Math.random() * 8)] ?? '2')

/** @type {Check[]} */
export const sessionChecks = [
  {
    line: '6',
    what: '50 parallel redemptions of a code: one wins',
    needs: ['unlimited'],
    run: async (target) => {
      const code = target.code('JEP')
      const counts = statuses(await atOnce(50, () => target.open().post('/ext/redeem', { code })))
      must(counts[200] === 1 && counts[401] === 49, JSON.stringify(counts))
    },
  },
  {
    line: '6',
    what: 'used and unknown codes answer alike; malformed ones 400',
    run: async (target) => {
      const code = target.code('JEP')
      mustBe(await target.open().post('/ext/redeem', { code }), 200, 'the first time')
      const bodies = []
      for (const tried of [code, unknownCode()]) {
        const answer = await target.open().post('/ext/redeem', { code: tried })
        mustBe(answer, 401, 'a code that is no good')
        bodies.push(JSON.stringify({ ...jsonOf(answer), requestId: '' }))
      }
      must(bodies[0] === bodies[1], 'the answers differ')
      mustBe(await target.open().post('/ext/redeem', { code: 'abc' }), 400, 'malformed')
    },
  },
  {
    line: '6',
    what: 'expired and revoked codes answer as unknown ones; none is stored',
    needs: ['owner', 'unlimited'],
    run: async (target) => {
      const { owner } = target
      for (const [column, value] of [
        ['expires_at', "now() - interval '1 minute'"],
        ['revoked_at', 'now()'],
      ]) {
        const code = target.code('JEP')
        const selector = code.replaceAll('-', '').slice(0, 5)
        await owner?.query(`UPDATE access_code SET ${column} = ${value} WHERE selector = $1`, [selector])
        mustBe(await target.open().post('/ext/redeem', { code }), 401, String(column))
      }
      const code = target.code('JEP').replaceAll('-', '')
      const found = await owner?.query(
        `SELECT count(*)::int AS count FROM access_code WHERE to_json(access_code)::text LIKE '%' || $1 || '%'`,
        [code.slice(5)],
      )
      must(found?.rows[0].count === 0, 'the secret part of a code is in the database')
    },
  },
  {
    line: '6',
    what: '10 wrong codes a minute from an address: 429',
    needs: ['limited'],
    run: async (target) => {
      await target.owner?.query('DELETE FROM rate_limit')
      const browser = target.limited?.() ?? target.open()
      const answers = []
      for (let count = 0; count < 15; count++)
        answers.push(await browser.post('/ext/redeem', { code: unknownCode() }))
      const counts = statuses(answers)
      must(counts[401] === 10 && counts[429] === 5, JSON.stringify(counts))
      must(Number(answers.at(-1)?.headers['retry-after']) > 0, 'no Retry-After')
    },
  },
  {
    line: '7',
    what: 'cookies HttpOnly, SameSite, Secure and __Host-; nothing of them in a body',
    run: async (target) => {
      const number = await target.member()
      const browser = target.open()
      const answer = await browser.post('/auth/login', {
        numero_identificacion: number,
        password: 'Camino2026',
      })
      for (const set of answer.headers['set-cookie'] ?? []) {
        must(/; ?HttpOnly/i.test(set) && /; ?SameSite=(Strict|Lax)/i.test(set), 'HttpOnly and SameSite')
        must(!target.secure || (/^__Host-/.test(set) && /; ?Secure/i.test(set)), 'Secure and __Host-')
        must(/; ?Path=\/(;|$)/i.test(set) && !/; ?Domain=/i.test(set), 'Path and Domain')
      }
      must(browser.cookies().size === 2, `${browser.cookies().size} cookies`)
      for (const value of browser.cookies().values())
        must(!answer.body.includes(value), 'a token in the body')
    },
  },
  {
    line: '7',
    what: 'a login has new tokens; logout ends stolen cookies at once',
    run: async (target) => {
      const browser = await target.signIn(await target.member())
      const stolen = target.open()
      stolen.setCookies(browser.cookies())
      mustBe(await stolen.send('/me'), 200, 'the copy')
      mustBe(await browser.post('/auth/logout'), 204, 'logout')
      mustBe(await stolen.send('/me'), 401, 'the copy after logout')
      mustBe(await stolen.post('/auth/refresh'), 401, 'its refresh')
    },
  },
  {
    line: '7',
    what: '20 parallel refreshes: nobody is signed out, one child',
    run: async (target) => {
      const browser = await target.signIn(await target.member())
      const before = browser.cookies()
      const answers = await atOnce(20, async () => {
        const tab = target.open()
        tab.setCookies(before)
        return {
          status: (await tab.post('/auth/refresh')).status,
          cookies: JSON.stringify([...tab.cookies()]),
        }
      })
      must(
        answers.every(({ status }) => status === 204),
        JSON.stringify(answers.map(({ status }) => status)),
      )
      must(new Set(answers.map(({ cookies }) => cookies)).size === 1, 'they got different tokens')
      browser.setCookies(new Map(JSON.parse(answers[0]?.cookies ?? '[]')))
      mustBe(await browser.send('/me'), 200, 'after them')
    },
  },
  {
    line: '7',
    what: 'a refresh token used again after the grace ends the family',
    run: async (target) => {
      const browser = await target.signIn(await target.member())
      const thief = target.open()
      thief.setCookies(browser.cookies())
      mustBe(await browser.post('/auth/refresh'), 204, 'refresh')
      await wait(10_500)
      mustBe(await browser.send('/me'), 200, 'before the replay')
      mustBe(await thief.post('/auth/refresh'), 401, 'the replay')
      mustBe(await browser.send('/me'), 401, 'the family after it')
    },
  },
  {
    line: '7',
    what: 'idle 30 minutes for members and 15 for officials, absolute 12 hours',
    needs: ['owner'],
    run: async (target) => {
      const { owner } = target
      const shift = (
        /** @type {string} */ column,
        /** @type {string} */ realm,
        /** @type {number} */ minutes,
      ) =>
        owner?.query(
          `UPDATE session SET ${column} = now() - $2 * interval '1 minute' WHERE id =
             (SELECT id FROM session WHERE realm = $1 ORDER BY created_at DESC LIMIT 1)`,
          [realm, minutes],
        )
      for (const [realm, path, idle] of /** @type {const} */ ([
        ['member', '/me', 30],
        ['external', '/ext/me', 15],
      ])) {
        const open = async () =>
          realm === 'member' ? target.signIn(await target.member()) : target.official('UBPD')
        const lively = await open()
        await shift('last_used_at', realm, idle - 1)
        mustBe(await lively.send(path), 200, `${realm}, a minute before`)
        const idler = await open()
        await shift('last_used_at', realm, idle + 1)
        mustBe(await idler.send(path), 401, `${realm}, idle`)
        const old = await open()
        await shift('expires_at', realm, 0)
        mustBe(await old.send(path), 401, `${realm}, at its end`)
      }
      const { rows } =
        (await owner?.query(`SELECT max(extract(epoch FROM expires_at - created_at)) / 3600 AS hours
        FROM session`)) ?? { rows: [] }
      must(Math.round(Number(rows[0].hours)) === 12, `${rows[0].hours} hours`)
    },
  },
]
