import { auditPage, type AuditPage, type AuditSearch } from '@fcr/shared/contracts/staff/audit'
import { dayInBogota } from '@fcr/shared/contracts/dates'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { findTrailPeople } from '../../audit/find-people'
import { apiWithTrail } from '../../testing/audit-trail'
import { lastAudit, testPerson } from '../../testing/people'
import { asStaff } from '../../testing/sessions'

const { api, ids, tamper, record, actors, didAs, call } = apiWithTrail()
const { official, clerk, member } = actors
const number = testPerson.numero_identificacion

const pageOf = async (payload: AuditSearch = {}): Promise<AuditPage> =>
  auditPage.parse((await call('buscar', payload)).json())
const plain = ({ filas }: AuditPage) => filas.map(({ frase }) => frase.map(({ texto }) => texto).join(''))
const found = async (payload: AuditSearch) =>
  plain(await pageOf(payload)).filter((line) => !line.includes('consultó la auditoría'))

describe('the trail as sentences', () => {
  it('says who (entity) did what to whom, and why', async () => {
    await record(official(), 'external_profile', { subject: number, details: { person: ids.member } })
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
      id: ids.member,
    })
  })

  it('says the details in words, and leaves out those of no use', async () => {
    await didAs(clerk(), 'solicitudes cerrar', { details: { request: '2', state: 'en_tramite', page: 1 } })
    await didAs(clerk(), 'aprobaciones pedir', { details: { approval: '5', asked: 'equipo retirar' } })
    const [asked, closed] = (await pageOf()).filas
    expect(closed?.detalles.toSorted()).toEqual(['Quedó: En trámite', 'Solicitud n.º: 2'])
    expect(asked?.detalles.toSorted()).toEqual([
      'Aprobación n.º: 5',
      'Operación: retirar a alguien del equipo',
    ])
  })

  it.each([
    ['Ángela Prueba Ficticia', 1],
    ['la víctima, Ángela Prueba Ficticia, declaró', 0],
    ['Ángela Prueba; Prueba Ficticia', 0],
  ])('is found by a whole name only: %s', async (typed, people) => {
    expect(await findTrailPeople(api.db, typed)).toHaveLength(people)
  })

  it('does not name the person who has the number today for what was done to an earlier account', async () => {
    await record(official(), 'external_profile', { subject: number, details: { person: '987654' } })
    expect(plain(await pageOf())[0]).toContain(`abrió el perfil de la cédula ${number}.`)
  })

  it('records who read it, with the filter and the person', async () => {
    await call('buscar', { sobre: 'ángela prueba', grupo: 'consultas' })
    const row = await lastAudit(api.db)
    expect(row).toMatchObject({ action: 'staff', subject: number, actor_realm: 'fundacion' })
    expect(row.details).toMatchObject({
      command: 'auditoria listar',
      sobre: 'ángela prueba',
      grupo: 'consultas',
    })
  })

  it('is read by auditors only', async () => {
    const others = await asStaff(api, ['atencion', 'accesos', 'datos', 'administracion'])
    expect((await call('buscar', {}, others)).statusCode).toBe(403)
    expect(
      (await api.app.inject({ method: 'POST', url: '/api/fundacion/auditoria/buscar', payload: {} }))
        .statusCode,
    ).toBe(401)
  })
})

describe('filters', () => {
  it.each<[string, () => AuditSearch, string[]]>([
    ['a person', () => ({ persona: ids.member }), ['edited', 'searched', 'verified', 'opened']],
    ['a number', () => ({ sobre: number }), ['edited', 'searched', 'verified', 'opened']],
    ['a name', () => ({ sobre: 'FICTICIA ángela' }), ['edited', 'searched', 'verified', 'opened']],
    ['both', () => ({ sobre: `Ángela Prueba C.C. ${number}` }), ['edited', 'searched', 'verified', 'opened']],
    ['nobody', () => ({ sobre: 'nadie así' }), []],
    ['an official', () => ({ quien: 'ana prueba' }), ['searched', 'opened']],
    ['a code', () => ({ codigo: ids.official }), ['searched', 'opened']],
    ['an entity', () => ({ entidad: 'Sala de Definición' }), ['searched', 'opened']],
    ['another entity', () => ({ entidad: 'Otra' }), []],
    ['a member of the staff', () => ({ cuenta: ids.clerk }), ['verified']],
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
      details: { filters: {}, disclosed: [ids.member, '99'] },
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
    const response = await call('buscar', { sobre: 'zoraida' })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'too_many_people'])
  })

  it('pages through rows of one instant without a gap', async () => {
    await tamper(`INSERT INTO audit_event (at, actor_realm, action, outcome, subject)
      SELECT '2026-03-01T12:00:00Z', 'anonymous', 'login', 'ok', n::text FROM generate_series(1, 60) AS n`)
    const seen: string[] = []
    let antes: string | null | undefined
    for (let count = 0; count < 60 && antes !== null; count += 1) {
      const page = await pageOf({ accion: 'login', ...(antes !== undefined && { antes }) })
      expect(page.total).toBe(antes === undefined ? 60 : null)
      seen.push(...page.filas.map(({ id }) => id))
      antes = page.siguiente
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => String(60 - index)))
  })
})

describe('the timeline of a person', () => {
  const timeline = (id: string) => call(`personas/${id}`)

  it('contains the searches that showed the person', async () => {
    await record(official(), 'external_search', { details: { disclosed: ['123', ids.member] } })
    await record(official(), 'external_search', { details: { disclosed: ['123'] } })
    const response = await timeline(ids.member)
    expect(response.json()).toMatchObject({
      persona: { nombre: testPerson.nombre_apellido_completo },
      total: 1,
    })
  })

  it('finds an annulled account by its name', async () => {
    await sql`INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo)
      VALUES ('9900000078', 'Zulema Anulada')`.execute(api.db)
    const annulled = sql`WITH person AS (DELETE FROM compareciente WHERE numero_identificacion = '9900000078' RETURNING *)
      INSERT INTO cuenta_anulada (id, numero_identificacion, datos, motivo, annulled_by)
      SELECT id, numero_identificacion, to_jsonb(person), 'm', 'a' FROM person RETURNING id`
    const [row] = (await sql<{ id: string }>`${annulled}`.execute(api.db)).rows
    await record(official(), 'external_profile', { subject: '9900000078', details: { person: row?.id } })
    expect(await found({ sobre: 'zulema anulada' })).toHaveLength(1)
  })

  it('shows an annulled account, and responds 404 for nobody', async () => {
    await sql`INSERT INTO cuenta_anulada (id, numero_identificacion, datos, motivo, annulled_by)
      VALUES (77, '9900000077', '{"nombre_apellido_completo": "Otra Prueba"}', 'm', 'a')`.execute(api.db)
    expect((await timeline('77')).json()).toMatchObject({ persona: { nombre: 'Otra Prueba', anulada: true } })
    expect((await timeline('424242')).statusCode).toBe(404)
  })
})
