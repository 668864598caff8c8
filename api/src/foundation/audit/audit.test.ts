import { describe, expect, it, beforeEach } from '@jest/globals'
import {
  auditPage,
  exportedAudit,
  type AuditPage,
  type AuditSearch,
} from '@fcr/shared/contracts/foundation/audit'
import { startInBogota, dayInBogota } from '@fcr/shared/contracts/dates'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordAudit, type Actor, type AuditAction } from '../../audit/record'
import { sealAll, sealLock } from '../../audit/seal'
import { createCode } from '../../access-codes/codes'
import { asOwner } from '../../database/app-role'
import { apiWithMember } from '../../testing/api-with-member'
import { testCode, testPerson } from '../../testing/people'
import { addStaff, asStaff, staffCookies } from '../../testing/sessions'
import { anomalyRules } from './anomalies'

const { api } = apiWithMember()
const number = testPerson.numero_identificacion

const people: { member: string; official: string; clerk: string } = { member: '', official: '', clerk: '' }

const record = (
  actor: Actor,
  action: AuditAction,
  {
    outcome = 'ok',
    ...event
  }: { outcome?: string; subject?: string; details?: Record<string, unknown> } = {},
) => recordAudit(api.db, { actor, action, outcome, ...event }, { address: '192.0.2.1' })

const asOwnerOfTrail = (statement: string) =>
  asOwner(api.db, async (trx) => {
    // The sealer, which reads and writes both tables, waits.
    await sql`SELECT pg_advisory_xact_lock(${sealLock})`.execute(trx)
    await sql`ALTER TABLE audit_event DISABLE TRIGGER ALL`.execute(trx)
    await sql`ALTER TABLE audit_seal DISABLE TRIGGER ALL`.execute(trx)
    await sql.raw(statement).execute(trx)
    await sql`ALTER TABLE audit_event ENABLE TRIGGER ALL`.execute(trx)
    await sql`ALTER TABLE audit_seal ENABLE TRIGGER ALL`.execute(trx)
  })

beforeEach(async () => {
  await asOwnerOfTrail('TRUNCATE audit_event, audit_seal, audit_verification RESTART IDENTITY')
  const { id } = await api.db.selectFrom('compareciente').select('id').executeTakeFirstOrThrow()
  const code = await createCode(
    api.db,
    testCode({ official: 'Ana Prueba', entity: 'Sala de Definición', purpose: 'Expediente 000-00' }),
  )
  const clerk = await addStaff(api, ['atencion'], 'Iván Muestra')
  Object.assign(people, { member: id, official: code.id, clerk: clerk.id })
})

const official = (): Actor => ({ realm: 'external', id: people.official })
const clerk = (): Actor => ({ realm: 'fundacion', id: people.clerk })
const member = (): Actor => ({ realm: 'member', id: people.member })
const didAs = (actor: Actor, command: string, more: object = {}) =>
  record(actor, 'staff', {
    ...more,
    details: { command, ...('details' in more ? (more.details as object) : {}) },
  })

const search = async (payload: AuditSearch = {}, headers?: { cookie: string }) =>
  api.app.inject({
    method: 'POST',
    url: '/api/fundacion/auditoria/buscar',
    payload,
    headers: headers ?? (await asStaff(api, ['auditoria'])),
  })
const pageOf = async (payload: AuditSearch = {}): Promise<AuditPage> =>
  auditPage.parse((await search(payload)).json())
const plain = ({ filas }: AuditPage) => filas.map(({ frase }) => frase.map(({ texto }) => texto).join(''))
const found = async (payload: AuditSearch) =>
  plain(await pageOf(payload)).filter((line) => !line.includes('consultó la auditoría'))

describe('the trail as sentences', () => {
  it('says who (entity) did what to whom, and why', async () => {
    await record(official(), 'external_profile', { subject: number, details: { person: people.member } })
    await didAs(clerk(), 'identidad verificar', { subject: number, details: { reference: 'Cédula vista' } })
    await record(member(), 'profile_edit', { subject: number })
    await record({ realm: 'anonymous' }, 'login', { outcome: 'wrong_password', subject: number })
    await record(official(), 'official_held', { outcome: 'profile' })
    await didAs({ realm: 'staff', id: 'marta' }, 'algo nuevo')
    const page = await pageOf()
    expect(plain(page)).toEqual([
      'marta (comando) hizo «algo nuevo».',
      'Ana Prueba (Sala de Definición) superó el límite y su código quedó retenido: exceso de perfiles.',
      'Alguien sin sesión intentó ingresar a la cuenta de Ángela Prueba Ficticia: contraseña equivocada.',
      'Ángela Prueba Ficticia cambió los datos.',
      'Iván Muestra verificó la identidad de Ángela Prueba Ficticia.',
      'Ana Prueba (Sala de Definición) abrió el perfil de Ángela Prueba Ficticia.',
    ])
    const [, , , , verification, profile] = page.filas
    expect(verification?.detalles).toEqual(['Referencia: Cédula vista'])
    expect(profile?.detalles).toEqual(['Finalidad: Expediente 000-00'])
    expect(profile?.frase).toContainEqual({
      tipo: 'persona',
      texto: 'Ángela Prueba Ficticia',
      id: people.member,
    })
  })

  it('does not name the person who has the number today for what was done to an earlier account', async () => {
    await record(official(), 'external_profile', { subject: number, details: { person: '987654' } })
    expect(plain(await pageOf())[0]).toContain(`abrió el perfil de la cédula ${number}.`)
  })

  it('records who read it, with the filter and the person', async () => {
    await search({ sobre: 'ángela prueba', grupo: 'consultas' })
    const row = await api.db
      .selectFrom('audit_event')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ action: 'staff', subject: number, actor_realm: 'fundacion' })
    expect(row.details).toMatchObject({
      command: 'auditoria listar',
      sobre: 'ángela prueba',
      grupo: 'consultas',
    })
  })

  it('is read by auditors only', async () => {
    const others = await asStaff(api, ['atencion', 'accesos', 'datos', 'administracion'])
    expect((await search({}, others)).statusCode).toBe(403)
    expect(
      (await api.app.inject({ method: 'POST', url: '/api/fundacion/auditoria/buscar', payload: {} }))
        .statusCode,
    ).toBe(401)
  })
})

describe('filters', () => {
  it.each<[string, () => AuditSearch, string[]]>([
    ['a person', () => ({ persona: people.member }), ['edited', 'searched', 'verified', 'opened']],
    ['a number', () => ({ sobre: number }), ['edited', 'searched', 'verified', 'opened']],
    ['a name', () => ({ sobre: 'FICTICIA ángela' }), ['edited', 'searched', 'verified', 'opened']],
    ['nobody', () => ({ sobre: 'nadie así' }), []],
    ['an official', () => ({ quien: 'ana prueba' }), ['searched', 'opened']],
    ['a code', () => ({ codigo: people.official }), ['searched', 'opened']],
    ['an entity', () => ({ entidad: 'Sala de Definición' }), ['searched', 'opened']],
    ['another entity', () => ({ entidad: 'Otra' }), []],
    ['a member of the staff', () => ({ cuenta: people.clerk }), ['verified']],
    ['their name', () => ({ quien: 'ivan' }), ['verified']],
    ['consultations', () => ({ grupo: 'consultas' }), ['searched', 'opened']],
    ['changes', () => ({ grupo: 'cambios' }), ['edited', 'verified']],
    ['an action', () => ({ accion: 'external_profile' }), ['opened']],
    ['an operation', () => ({ accion: 'identidad verificar' }), ['verified']],
    ['failures', () => ({ resultado: 'fallido' }), ['wrong']],
    ['an outcome', () => ({ resultado: 'not_found' }), ['wrong']],
    ['two at once', () => ({ grupo: 'consultas', resultado: 'ok', accion: 'external_search' }), ['searched']],
    [
      'a day',
      () => ({ desde: dayInBogota(new Date()) }),
      ['edited', 'searched', 'verified', 'opened', 'wrong'],
    ],
    ['a day without rows', () => ({ hasta: '2020-01-01' }), []],
  ])('%s', async (_name, filter, expected) => {
    await record({ realm: 'anonymous' }, 'code_redeem', { outcome: 'not_found' })
    await record(official(), 'external_profile', { subject: number })
    await didAs(clerk(), 'identidad verificar', { subject: number })
    await record(official(), 'external_search', {
      details: { filters: {}, disclosed: [people.member, '99'] },
    })
    await record(member(), 'profile_edit', { subject: number })
    const words: Record<string, string> = {
      edited: 'cambió los datos',
      searched: 'hizo una búsqueda',
      verified: 'verificó la identidad',
      opened: 'abrió el perfil',
      wrong: 'intentó ingresar con un código',
    }
    const lines = await found(filter())
    expect(lines).toEqual(expected.map((name) => expect.stringContaining(words[name] ?? '?')))
  })

  it('asks for more of a name that many people have', async () => {
    await sql`INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo)
      SELECT (9900001000 + n)::text, 'Zoraida Ejemplo' FROM generate_series(1, 21) AS n`.execute(api.db)
    const response = await search({ sobre: 'zoraida' })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'too_many_people'])
  })

  it('pages through rows of one instant without a gap', async () => {
    await asOwnerOfTrail(`INSERT INTO audit_event (at, actor_realm, action, outcome, subject)
      SELECT '2026-03-01T12:00:00Z', 'anonymous', 'login', 'ok', n::text FROM generate_series(1, 60) AS n`)
    const seen: string[] = []
    let antes: string | undefined
    for (;;) {
      const page = await pageOf({ accion: 'login', ...(antes !== undefined && { antes }) })
      expect(page.total).toBe(antes === undefined ? 60 : null)
      seen.push(...page.filas.map(({ id }) => id))
      if (page.siguiente === null) break
      antes = page.siguiente
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => String(60 - index)))
  })
})

describe('the timeline of a person', () => {
  const timeline = async (id: string) =>
    api.app.inject({
      url: `/api/fundacion/auditoria/personas/${id}`,
      headers: await asStaff(api, ['auditoria']),
    })

  it('contains the searches that showed the person', async () => {
    await record(official(), 'external_search', { details: { disclosed: ['123', people.member] } })
    await record(official(), 'external_search', { details: { disclosed: ['123'] } })
    const response = await timeline(people.member)
    expect(response.json()).toMatchObject({
      persona: { nombre: testPerson.nombre_apellido_completo },
      total: 1,
    })
  })

  it('shows an annulled account, and responds 404 for nobody', async () => {
    await sql`INSERT INTO cuenta_anulada (id, numero_identificacion, datos, motivo, annulled_by)
      VALUES (77, '9900000077', '{"nombre_apellido_completo": "Otra Prueba"}', 'm', 'a')`.execute(api.db)
    expect((await timeline('77')).json()).toMatchObject({ persona: { nombre: 'Otra Prueba', anulada: true } })
    expect((await timeline('424242')).statusCode).toBe(404)
  })
})

describe('the check of the trail', () => {
  const ask = async (method: 'GET' | 'POST') =>
    api.app.inject({
      method,
      url: '/api/fundacion/auditoria/verificacion',
      headers: await asStaff(api, ['auditoria']),
    })
  const ended = async () => {
    for (;;) {
      const check = (await ask('GET')).json<{ estado: string }>()
      if (check.estado !== 'en_curso') return check
    }
  }

  it('says that the trail is whole, and since when', async () => {
    expect((await ask('GET')).json()).toMatchObject({ estado: 'nunca', filas: 0 })
    await record(member(), 'login')
    await sealAll(api.db)
    expect((await ask('POST')).statusCode).toBe(202)
    expect(await ended()).toMatchObject({
      estado: 'integra',
      por: 'Marta Demostración',
      filas: expect.any(Number),
      huella: expect.stringMatching(/^[0-9a-f]{64}$/),
      problema: null,
    })
  })

  it('says what is wrong and what to do', async () => {
    for (let count = 0; count < 3; count += 1) await record(member(), 'login')
    await sealAll(api.db)
    await asOwnerOfTrail(`UPDATE audit_event SET subject = '9900000099' WHERE id = 2`)
    await ask('POST')
    expect(await ended()).toMatchObject({
      estado: 'alterada',
      problema: {
        que: 'la fila no es la que se selló',
        donde: 'fila n.º 2',
        que_hacer: expect.arrayContaining([expect.stringContaining('copia de respaldo')]),
      },
    })
  })

  it('runs once at a time, and takes over from a server that stopped', async () => {
    await sql`INSERT INTO audit_verification (asked_by) VALUES ('otra')`.execute(api.db)
    expect((await ask('POST')).json()).toMatchObject({ estado: 'en_curso', por: 'otra' })
    await sql`UPDATE audit_verification SET alive_at = now() - interval '3 minutes'`.execute(api.db)
    await ask('POST')
    expect(await ended()).toMatchObject({ estado: 'integra', por: 'Marta Demostración' })
  })
})

describe('a signed export', () => {
  const exportAs = async (headers: { cookie: string }, filtro: AuditSearch = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/fundacion/auditoria/exportar',
      payload: { filtro, motivo: 'Juzgado de prueba, oficio 000-2026' },
      headers,
    })

  it('is checked with openssl, and fails once a byte is changed', async () => {
    await record(official(), 'external_profile', { subject: number })
    await record(member(), 'profile_edit', { subject: number })
    await sealAll(api.db)
    const response = await exportAs(await asStaff(api, ['auditoria']), { persona: people.member })
    const exported = exportedAudit.parse(response.json())
    expect(exported).toMatchObject({ asientos: 2, nombre: expect.stringMatching(/^auditoria-.*\.zip$/) })
    const files = unzipSync(Buffer.from(exported.archivo, 'base64'))
    const [head, ...lines] = Buffer.from(files['auditoria.jsonl'] ?? [])
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(head).toMatchObject({
      asientos: 2,
      por: 'Marta Demostración',
      motivo: 'Juzgado de prueba, oficio 000-2026',
    })
    expect(lines).toMatchObject([
      { accion: 'profile_edit', sello: { posicion: '2' } },
      { accion: 'external_profile', cedula: number, actor: { nombre: 'Ana Prueba' } },
    ])
    const published = await api.app.inject({ url: '/api/auditoria/clave-publica' })
    expect(published.body).toBe(Buffer.from(files['clave-publica.pem'] ?? []).toString())

    const folder = mkdtempSync(join(tmpdir(), 'fcr-export-'))
    try {
      for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
      const command = /^ {2}(openssl dgst.*)$/m.exec(Buffer.from(files['LEAME.txt'] ?? []).toString())?.[1]
      const check = () =>
        execFileSync('sh', ['-c', String(command)], { cwd: folder, stdio: 'pipe' }).toString()
      expect(check()).toContain('Verified OK')
      writeFileSync(join(folder, 'auditoria.jsonl'), `${JSON.stringify(head)}\n`)
      expect(check).toThrow()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is recorded with its signature, and needs a fresh proof', async () => {
    const { id } = await addStaff(api, ['auditoria'])
    const cookies = await staffCookies(api, id)
    const cookie = Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ')
    await exportAs({ cookie })
    const row = await api.db
      .selectFrom('audit_event')
      .select('details')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.details).toMatchObject({
      command: 'auditoria exportar',
      reason: 'Juzgado de prueba, oficio 000-2026',
      signature: expect.stringMatching(/^30/),
    })
    await sql`UPDATE session SET proven_at = now() - interval '1 hour'`.execute(api.db)
    const stale = await exportAs({ cookie })
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([403, 'step_up_required'])
  })
})

describe('what is unusual', () => {
  const cases = async () => {
    const response = await api.app.inject({
      url: '/api/fundacion/auditoria/anomalias',
      headers: await asStaff(api, ['auditoria']),
    })
    const all = response.json<{ regla: string; casos: { nombre: string; hecho: string }[] }[]>()
    return all.flatMap(({ regla, casos }) => casos.map(({ nombre, hecho }) => [regla, nombre, hecho]))
  }
  /** Noon and two in the morning of yesterday, in Colombia. */
  const at = (hour: number) => {
    const yesterday = dayInBogota(new Date(Date.now() - 24 * 3_600_000))
    return new Date(startInBogota(yesterday).getTime() + hour * 3_600_000).toISOString()
  }
  const many = (count: number, code: string, { hour = 12, outcome = 'ok' } = {}) =>
    asOwnerOfTrail(`INSERT INTO audit_event (at, actor_realm, actor_id, action, outcome, subject)
      SELECT '${at(hour)}', 'external', '${code}', 'external_profile', '${outcome}', (9900000000 + n)::text
      FROM generate_series(1, ${count}) AS n`)

  it('finds an official with far more profiles than others of the same purpose', async () => {
    const purpose = 'Expediente 000-00'
    const usual = await Promise.all(
      ['Uno', 'Dos', 'Tres', 'Cuatro'].map((name) =>
        createCode(api.db, testCode({ official: `${name} Prueba`, purpose })),
      ),
    )
    for (const { id } of usual) await many(8, id)
    await many(4 * 8, people.official)
    expect(await cases()).toEqual([])
    await many(4 * 8 + 1, people.official)
    expect(await cases()).toEqual([
      [
        'muchos_perfiles',
        'Ana Prueba',
        'Abrió los datos de 33 personas; lo habitual con esa finalidad es 8.',
      ],
    ])
  })

  it('finds profiles opened at night, and numbers that do not exist', async () => {
    await many(anomalyRules.night.atLeast - 1, people.official, { hour: 2 })
    await many(anomalyRules.unknownNumbers.atLeast - 1, people.official, { outcome: 'not_found' })
    expect(await cases()).toEqual([])
    await many(1, people.official, { hour: 23 })
    await many(1, people.official, { outcome: 'not_found' })
    expect(await cases()).toEqual([
      ['de_noche', 'Ana Prueba', 'Abrió 5 perfiles de noche.'],
      ['numeros_inexistentes', 'Ana Prueba', 'Pidió 10 veces una cédula que no está.'],
    ])
  })

  it('finds records opened without a request, unless the clerk worked on them', async () => {
    const open = (from: number, to: number, command = 'personas ver') =>
      asOwnerOfTrail(`INSERT INTO audit_event (at, actor_realm, actor_id, action, outcome, subject, details)
        SELECT '${at(12)}', 'fundacion', '${people.clerk}', 'staff', 'ok', (9900000000 + n)::text,
          '{"command": "${command}"}' FROM generate_series(${from}, ${to}) AS n`)
    const most = anomalyRules.openedRecords.aDay
    await open(1, most + 1)
    await open(1, 1, 'identidad verificar')
    await sql`INSERT INTO data_request (numero_identificacion, kind, text, created_at)
      VALUES ('9900000002', 'correccion', 'texto', now() - interval '3 days')`.execute(api.db)
    expect(await cases()).toEqual([])
    await open(most + 2, most + 2)
    expect(await cases()).toEqual([
      ['fichas_sin_solicitud', 'Iván Muestra', expect.stringContaining(`abrió ${most} fichas`)],
    ])
  })
})
