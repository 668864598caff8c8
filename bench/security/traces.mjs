// Lines 13, 14 and 16: the audit trail, what browsers may keep, errors and logs.
import { must, mustBe } from './expect.mjs'

/** @typedef {import('./expect.mjs').Check} Check */
/** @typedef {import('./target.mjs').Target} Target */

/** @param {Target} target @param {string} statement @param {unknown[]} [values] */
const ask = async ({ owner }, statement, values) => (await owner?.query(statement, values))?.rows ?? []

/** Paths of personal data, by who may ask. */
const views = {
  JEP: { external_search: '/ext/search?nombre=prueba', external_profile: '/ext/comparecientes/9900000001' },
  UBPD: { map_load: '/funciones/mapa', map_person: '/ext/mapa/9900500001' },
}

/** @type {Check[]} */
export const traceChecks = [
  {
    line: '13',
    what: 'search, profile, map and map person each leave one row: who, whom or which filters, from where',
    needs: ['owner'],
    run: async (target) => {
      for (const kind of /** @type {const} */ (['JEP', 'UBPD'])) {
        const browser = await target.official(kind)
        for (const [action, path] of Object.entries(views[kind])) {
          const [{ last }] = await ask(target, 'SELECT coalesce(max(id), 0) AS last FROM audit_event')
          mustBe(await browser.send(path), 200, path)
          const rows = await ask(target, 'SELECT * FROM audit_event WHERE id > $1', [last])
          must(
            rows.length === 1 && rows[0].action === action,
            `${path}: ${rows.map((row) => row.action).join(', ')}`,
          )
          const [{ actor_realm: realm, actor_id: id, address, subject, details }] = rows
          must(realm === 'external' && id && address, `${action}: who and from where`)
          if (action === 'external_search') must(details.filters?.nombre === 'prueba', 'which filters')
          if (/profile|person/.test(action)) must(subject === path.split('/').at(-1), 'whom')
        }
      }
    },
  },
  {
    line: '13',
    what: 'where the row cannot be written, no data goes out',
    needs: ['owner'],
    run: async (target) => {
      const officials = { JEP: await target.official('JEP'), UBPD: await target.official('UBPD') }
      await ask(target, 'ALTER TABLE audit_event RENAME TO audit_event_away')
      try {
        for (const kind of /** @type {const} */ (['JEP', 'UBPD']))
          for (const path of Object.values(views[kind])) {
            const answer = await officials[kind].send(path)
            mustBe(answer, [500, 503], path)
            must(!/99\d{8}/.test(answer.body.toString()), `${path}: data in the answer`)
          }
      } finally {
        await ask(target, 'ALTER TABLE audit_event_away RENAME TO audit_event')
      }
    },
  },
  {
    line: '13',
    what: 'the application’s role can neither change nor delete audit rows; nor can their owner without more',
    needs: ['owner'],
    run: async (target) => {
      const statements = [
        "UPDATE audit_event SET outcome = 'x'",
        'DELETE FROM audit_event',
        'TRUNCATE audit_event CASCADE',
      ]
      for (const role of ['fcr_app', 'NONE'])
        for (const statement of statements) {
          await ask(target, 'BEGIN')
          await ask(target, `SET LOCAL ROLE ${role}`)
          const refused = await ask(target, statement).then(
            () => false,
            () => true,
          )
          await ask(target, 'ROLLBACK')
          must(refused, `${role}: ${statement}`)
        }
    },
  },
  {
    line: '13',
    what: 'a row is sealed within 5 s',
    needs: ['owner'],
    run: async (target) => {
      const [{ last }] = await ask(target, 'SELECT max(id) AS last FROM audit_event')
      const end = Date.now() + 6000
      for (;;) {
        const sealed = await ask(target, 'SELECT FROM audit_seal WHERE event_id = $1', [last])
        if (sealed.length === 1) return
        must(Date.now() < end, `row ${last} is not sealed`)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
  },
  {
    line: '14',
    what: 'no-store on personal data and on errors',
    run: async (target) => {
      const member = await target.signIn(await target.member())
      const browsers = { member, JEP: await target.official('JEP'), UBPD: await target.official('UBPD') }
      for (const [who, path] of [
        ['member', '/me'],
        ['member', '/perfil'],
        ['member', '/ext/me'],
        ...Object.values(views.JEP).map((view) => ['JEP', view]),
        ...Object.values(views.UBPD).map((view) => ['UBPD', view]),
      ]) {
        const { headers } = await browsers[/** @type {keyof typeof browsers} */ (who)].send(String(path))
        must(/no-store/.test(headers['cache-control'] ?? ''), `${path}: ${headers['cache-control']}`)
      }
    },
  },
  {
    line: '15',
    what: 'headers of the API: CSP default-src none and nothing unsafe, nosniff, no frames, no referrer',
    run: async (target) => {
      const { headers } = await target.open().send('/me')
      const policy = String(headers['content-security-policy'])
      must(/default-src 'none'/.test(policy) && !/unsafe/.test(policy), policy)
      must(headers['x-content-type-options'] === 'nosniff', 'nosniff')
      must(headers['referrer-policy'] === 'no-referrer', 'referrer-policy')
      must(/frame-ancestors/.test(policy), 'frame-ancestors')
    },
  },
  {
    line: '16',
    what: 'a forced 500 gives a code and a request id, and nothing of its cause',
    needs: ['owner'],
    run: async (target) => {
      const member = await target.signIn(await target.member())
      await ask(target, 'ALTER TABLE toar RENAME TO toar_away')
      try {
        const answer = await member.send('/perfil')
        mustBe(answer, 500, '/perfil without a table')
        must(!/toar|relation|postgres/i.test(answer.body.toString()), answer.body.toString())
      } finally {
        await ask(target, 'ALTER TABLE toar_away RENAME TO toar')
      }
    },
  },
  {
    line: '16',
    what: 'logs hold no cédula, password, token or filter (of all that was sent above)',
    needs: ['logs'],
    run: async (target) => {
      const number = await target.member({ nombre: 'Rastreadora Inconfundible' })
      const browser = await target.signIn(number)
      await (await target.official('JEP')).send('/ext/search?nombre=Rastreadora&cedula=4455667788')
      await target.open().send('/ext/comparecientes/4455667788?nombre=Rastreadora')
      await new Promise((resolve) => setTimeout(resolve, 300))
      const log = target.logs?.() ?? ''
      must(log.split('\n').length > 100, 'no log')
      const forbidden = [
        number,
        '4455667788',
        'Rastreadora',
        'Camino202',
        'Equivocada',
        ...browser.cookies().values(),
      ]
      for (const text of forbidden) must(!log.includes(text), `the log holds ${text.slice(0, 12)}…`)
      for (const [what, pattern] of Object.entries({
        'a cédula': /\b99\d{8}\b/,
        'a hash': /argon2/,
        'an address': /gmail\.com/,
        'a code': /\b[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{4}\b/,
      }))
        must(!pattern.test(log), `the log holds ${what}`)
      return `${log.length} characters`
    },
  },
]
