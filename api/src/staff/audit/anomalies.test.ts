import { dayInBogota, startInBogota } from '@fcr/shared/contracts/dates'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createCode } from '../../access-codes/codes'
import { apiWithTrail } from '../../testing/audit-trail'
import { testCode } from '../../testing/people'
import { anomalyRules } from './anomalies'

const { api, ids, tamper, call } = apiWithTrail()

describe('what is unusual', () => {
  const cases = async () => {
    const all = (await call('anomalias')).json<
      { regla: string; casos: { nombre: string; hecho: string }[] }[]
    >()
    return all.flatMap(({ regla, casos }) => casos.map(({ nombre, hecho }) => [regla, nombre, hecho]))
  }
  /** Noon and two in the morning of yesterday, in Colombia. */
  const at = (hour: number) => {
    const yesterday = dayInBogota(new Date(Date.now() - 24 * 3_600_000))
    return new Date(startInBogota(yesterday).getTime() + hour * 3_600_000).toISOString()
  }
  const many = (count: number, code: string, { hour = 12, outcome = 'ok' } = {}) =>
    tamper(`INSERT INTO audit_event (at, actor_realm, actor_id, action, outcome, subject)
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
    await many(4 * 8, ids.official)
    expect(await cases()).toEqual([])
    await many(4 * 8 + 1, ids.official)
    expect(await cases()).toEqual([
      [
        'muchos_perfiles',
        'Ana Prueba',
        'Abrió los datos de 33 personas; lo habitual con esa finalidad es 8.',
      ],
    ])
  })

  it('finds profiles opened at night, and numbers that do not exist', async () => {
    await many(anomalyRules.night.atLeast - 1, ids.official, { hour: 2 })
    await many(anomalyRules.unknownNumbers.atLeast - 1, ids.official, { outcome: 'not_found' })
    expect(await cases()).toEqual([])
    await many(1, ids.official, { hour: 23 })
    await many(1, ids.official, { outcome: 'not_found' })
    expect(await cases()).toEqual([
      ['de_noche', 'Ana Prueba', 'Abrió 5 perfiles de noche.'],
      ['numeros_inexistentes', 'Ana Prueba', 'Pidió 10 veces una cédula que no está.'],
    ])
  })

  it('finds records opened without a request, unless the clerk worked on them', async () => {
    const open = (from: number, to: number, command = 'personas ver', outcome = 'ok') =>
      tamper(`INSERT INTO audit_event (at, actor_realm, actor_id, action, outcome, subject, details)
        SELECT '${at(12)}', 'fundacion', '${ids.clerk}', 'staff', '${outcome}', (9900000000 + n)::text,
          '{"command": "${command}"}' FROM generate_series(${from}, ${to}) AS n`)
    const most = anomalyRules.openedRecords.aDay
    await open(1, most + 1)
    await open(1, 1, 'identidad verificar')
    await sql`INSERT INTO data_request (numero_identificacion, kind, text, created_at)
      VALUES ('9900000002', 'correccion', 'texto', now() - interval '3 days')`.execute(api.db)
    expect(await cases()).toEqual([])
    await open(most + 2, most + 2)
    // A refused act is no work.
    await open(most + 2, most + 2, 'afiliados desbloquear', 'not_locked')
    expect(await cases()).toEqual([
      ['fichas_sin_solicitud', 'Iván Muestra', expect.stringContaining(`abrió ${most} fichas`)],
    ])
  })
})
