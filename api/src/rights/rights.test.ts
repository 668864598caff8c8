import { todayInBogota } from '@fcr/shared/contracts/dates'
import {
  certificate,
  exportedLists,
  maxConsultations,
  maxExported,
  ownData,
} from '@fcr/shared/contracts/rights'
import { until } from '@fcr/tooling/test/until.mjs'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { recordAudit } from '../audit/record'
import { memberWithRights, requestText } from '../testing/member-rights'
import { asOwner } from '../database/app-role'
import { asAnother } from '../database/held-transaction'
import { addMember, redeemAs, signInAs, testCode, testPerson, verified } from '../testing/people'

const member = memberWithRights()

describe('GET /perfil/consultas', () => {
  it('says with which day it begins once earlier months are archived, and so does the download', async () => {
    expect((await member.get('consultas')).headers['x-records-since']).toBeUndefined()
    expect(ownData.parse((await member.get('datos')).json()).registro_desde).toBeNull()
    const hash = Buffer.alloc(32)
    await asOwner(member.db, (trx) =>
      trx
        .insertInto('audit_archive')
        .values({
          month: '2025-12-01',
          positions: '{}',
          rows: '0',
          seals: hash,
          restores: '[]',
          file_sha256: hash,
          key_id: 'k',
          archived_at: new Date(),
          archived_by: 'prueba',
          record: hash,
        })
        .execute(),
    )
    expect((await member.get('consultas')).headers['x-records-since']).toBe('2026-01-01')
    expect(ownData.parse((await member.get('datos')).json()).registro_desde).toBe('2026-01-01')
  })

  it('shows who opened the profile or found it in a search, newest first', async () => {
    const official = await redeemAs(member.app, 'JEP')
    await member.app.inject({ url: '/api/ext/search?nombre=Nadie', cookies: official })
    expect((await member.get('consultas')).json()).toEqual([])
    await member.app.inject({ url: '/api/ext/search?nombre=Prueba', cookies: official })

    const view = (number: string) =>
      member.app.inject({ url: `/api/ext/comparecientes/${number}`, cookies: official })
    await view(member.numero)
    await addMember(member.db, {
      numero_identificacion: '9900000002',
      nombre_apellido_completo: 'Otra Ficticia',
    })
    await view('9900000002')
    const code = await member.db.selectFrom('access_code').select('id').executeTakeFirstOrThrow()
    const actor = { realm: 'external', id: code.id } as const
    await recordAudit(member.db, { actor, action: 'map_person', outcome: 'ok', subject: member.numero }, {})
    await recordAudit(
      member.db,
      { actor, action: 'external_profile', outcome: 'not_found', subject: member.numero },
      {},
    )

    const response = await member.get('consultas')
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['x-total-count']).toBe('3')
    const { official: funcionario, entity: entidad, purpose: finalidad } = testCode()
    const who = { fecha: expect.stringMatching(/^20.*Z$/), funcionario, entidad, finalidad }
    expect(response.json()).toEqual([
      { ...who, tipo: 'persona_mapa' },
      { ...who, tipo: 'perfil' },
      { ...who, tipo: 'busqueda' },
    ])
  })

  it('returns only the newest ones of a long list, and the total count', async () => {
    await redeemAs(member.app, 'JEP')
    const code = await member.db.selectFrom('access_code').select('id').executeTakeFirstOrThrow()
    await member.db
      .insertInto('audit_event')
      .values(
        Array.from({ length: maxConsultations + 1 }, (_, index) => ({
          at: new Date(Date.UTC(2030, 0, 1, 0, 0, index)),
          actor_realm: 'external' as const,
          actor_id: code.id,
          action: 'external_profile',
          outcome: 'ok',
          subject: '9900000009',
        })),
      )
      .execute()
    await addMember(member.db, {
      ...verified,
      numero_identificacion: '9900000009',
      nombre_apellido_completo: 'Una Ficticia',
    })
    const response = await member.get('consultas', await signInAs(member.app, '9900000009'))
    expect(response.headers['x-total-count']).toBe(String(maxConsultations + 1))
    const list = response.json<{ fecha: string }[]>()
    expect(list).toHaveLength(maxConsultations)
    expect(list.at(-1)?.fecha).toBe('2030-01-01T00:00:01.000Z')
  })
})

describe('GET /perfil/datos', () => {
  it('returns everything kept about the person, as a file, and records it', async () => {
    await member.app.inject({
      url: `/api/ext/comparecientes/${member.numero}`,
      cookies: await redeemAs(member.app, 'JEP'),
    })
    await member.db
      .insertInto('map_person')
      .values({ cc_identidad: member.numero, primer_nombre: 'Ángela' })
      .execute()
    await member.send({ tipo: 'correccion', texto: requestText })
    await member.newAudit()
    const response = await member.get('datos')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toBe('attachment; filename="mis-datos.json"')
    expect(response.headers['content-type']).toMatch('application/json')
    const data = ownData.parse(response.json())
    expect(data).toMatchObject({
      perfil: { ...testPerson, numero_identificacion: member.numero },
      cuenta: { version: 1, tiene_contrasena: true, debe_cambiar_contrasena: false },
      autorizacion: { version: '1', fecha: '2026-11-02T15:00:00.000Z' },
      solicitudes: [{ tipo: 'correccion', texto: requestText, estado: 'recibida' }],
      consultas: [{ tipo: 'perfil', funcionario: testCode().official }],
      sesiones: [{ direccion: '127.0.0.1' }],
      persona_mapa: { CC_IDENTIDAD: member.numero, PRIMER_NOMBRE: 'Ángela' },
    })
    expect(data.actividad.map(({ accion }) => accion)).toEqual(
      expect.arrayContaining(['login', 'data_request']),
    )
    expect(response.body).not.toMatch(/argon2|hash/)
    expect(await member.newAudit()).toEqual([`member data_export ok ${member.numero}`])
  })

  it('contains no data of other people', async () => {
    await addMember(member.db, {
      numero_identificacion: '9900000002',
      nombre_apellido_completo: 'Otra Ficticia',
    })
    await member.send({ tipo: 'correccion', texto: requestText }, await signInAs(member.app, '9900000002'))
    const response = await member.get('datos')
    expect(response.json()).toMatchObject({ solicitudes: [], consultas: [], persona_mapa: null })
    expect(response.body).not.toMatch(/9900000002|Otra Ficticia/)
  })

  it.each([
    ['of another account that had the number', 'member', '0'],
    ['of staff whose account has the same id', 'fundacion', ''],
  ] as const)('contains no activity %s', async (_whose, realm, more) => {
    const { id } = await member.db.selectFrom('compareciente').select('id').executeTakeFirstOrThrow()
    const actor = { realm, id: `${id}${more}` }
    await recordAudit(member.db, { actor, action: 'data_request', outcome: 'ok', subject: member.numero }, {})
    const { actividad } = ownData.parse((await member.get('datos')).json())
    expect(actividad.map(({ accion }) => accion)).toContain('login')
    expect(actividad.map(({ accion }) => accion)).not.toContain('data_request')
  })

  it('has the newest rows of each list, and counts the older ones', async () => {
    const none = { consultas: 0, sesiones: 0, actividad: 0, cambios: 0 }
    expect(ownData.parse((await member.get('datos')).json()).anteriores).toEqual(none)
    await redeemAs(member.app, 'JEP')
    const code = await member.db.selectFrom('access_code').select('id').executeTakeFirstOrThrow()
    const { id } = await member.db.selectFrom('compareciente').select('id').executeTakeFirstOrThrow()
    // Rows of each second of 2030, and the older ones of the sign-in, of the export and of the account's creation.
    const at = sql`'2030-01-01T00:00:00Z'::timestamptz + n * interval '1 second'`
    const rows = sql`generate_series(1, ${maxExported}::integer) AS n`
    await sql`INSERT INTO session (realm, compareciente_id, created_at, expires_at)
      SELECT 'member', ${id}, ${at}, ${at} FROM ${rows}`.execute(member.db)
    await sql`INSERT INTO cambio (compareciente_id, campo) SELECT ${id}, 'celular' FROM ${rows}`.execute(
      member.db,
    )
    const audit = sql`INSERT INTO audit_event (at, outcome, subject, actor_realm, actor_id, action)`
    await sql`${audit} SELECT ${at}, 'ok', ${member.numero}, 'member', ${id}, 'login' FROM ${rows}`.execute(
      member.db,
    )
    await sql`${audit} SELECT ${at}, 'ok', ${member.numero}, 'external', ${code.id}, 'external_profile'
      FROM generate_series(0, ${maxExported}::integer) AS n`.execute(member.db)

    const { anteriores, ...data } = ownData.parse((await member.get('datos')).json())
    expect(anteriores).toEqual({ consultas: 1, sesiones: 1, actividad: 2, cambios: 1 })
    const oldest = '2030-01-01T00:00:01.000Z'
    for (const list of exportedLists) expect(data[list]).toHaveLength(maxExported)
    expect(data.consultas.at(-1)?.fecha).toBe(oldest)
    expect(data.sesiones.at(-1)?.creada).toBe(oldest)
    expect(data.actividad.at(-1)?.fecha).toBe(oldest)
    expect(data.cambios.at(-1)?.campo).toBe('celular')
  })

  it('is limited to five a minute, apart from the member’s changes', async () => {
    for (let count = 1; count <= 5; count += 1) expect((await member.get('datos')).statusCode).toBe(200)
    const response = await member.get('datos')
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect((await member.send({ tipo: 'correccion', texto: requestText })).statusCode).toBe(201)
  })

  it('is prepared for two at a time: others wait in turn, and beyond twenty are asked to try again', async () => {
    // The embedded database runs one transaction at a time, so nobody can wait for this one.
    if (process.env['DATABASE_URL_TEST'] === undefined) return
    const members = [await signInAs(member.app, member.numero)]
    for (const numero of ['9900000002', '9900000003', '9900000004', '9900000005']) {
      await addMember(member.db, { numero_identificacion: numero })
      members.push(await signInAs(member.app, numero))
    }
    const answered: LightMyRequestResponse[] = []
    const statuses = () => answered.map(({ statusCode }) => statusCode)
    const ask = async (cookies: Record<string, string>) => {
      answered.push(await member.get('datos', cookies))
    }
    const asked = await member.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE cambio`.execute(trx)
      return asAnother(async () => {
        const asking = members.flatMap((cookies) => Array.from({ length: 5 }, () => ask(cookies)))
        await until(() => answered.length === 3)
        return { all: Promise.all(asking) }
      })
    })
    expect(statuses()).toEqual([503, 503, 503])
    expect(answered[0]?.headers['retry-after']).toBe('2')
    await asked.all
    expect(statuses().slice(3)).toEqual(Array.from({ length: 22 }, () => 200))
  })
})

describe('GET /perfil/constancia', () => {
  it('states number, date, what was authorised and the identity, and nothing sensitive', async () => {
    const account = await member.db
      .selectFrom('compareciente')
      .select(['id', 'created_at'])
      .executeTakeFirstOrThrow()
    const response = await member.get('constancia')
    expect(certificate.parse(response.json())).toEqual({
      numero: `AF-${todayInBogota(account.created_at).year}-${account.id.padStart(6, '0')}`,
      emitida: expect.stringMatching(/^20.*Z$/),
      nombre_apellido_completo: testPerson.nombre_apellido_completo,
      numero_identificacion: member.numero,
      afiliada: account.created_at.toISOString(),
      autorizacion: { version: '1', fecha: '2026-11-02T15:00:00.000Z' },
      procedencia: expect.objectContaining({ identidad: 'verificada', desde: '2026-11-02' }),
    })
  })
})
