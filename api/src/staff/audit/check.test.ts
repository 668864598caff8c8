import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { until } from '@fcr/tooling/test/until.mjs'
import { sealAll } from '../../audit/seal'
import { apiWithTrail } from '../../testing/audit-trail'

const { api, tamper, record, actors, call } = apiWithTrail()
const { member } = actors

describe('the check of the trail', () => {
  const ask = (method: 'GET' | 'POST') => call('verificacion', method === 'POST' ? {} : undefined)
  const ended = async () => {
    let check = { estado: 'en_curso' }
    await until(async () => {
      check = (await ask('GET')).json<{ estado: string }>()
      return check.estado !== 'en_curso'
    })
    return check
  }

  it('says until when the trail is whole, and how many rows came after', async () => {
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
    const later = async () => (await ask('GET')).json<{ hasta: string; sin_revisar: number }>()
    const { hasta: until, sin_revisar: before } = await later()
    const { rows } = await sql<{ at: Date }>`SELECT at FROM audit_event WHERE action = 'login'`.execute(
      api.db,
    )
    expect(Date.parse(until)).toBe(rows[0]?.at.getTime())
    await record(member(), 'login')
    await sealAll(api.db)
    await record(member(), 'login')
    expect((await later()).sin_revisar).toBe(before + 2)
  })

  it('says what is wrong and what to do', async () => {
    for (let count = 0; count < 3; count += 1) await record(member(), 'login')
    await sealAll(api.db)
    await tamper(`UPDATE audit_event SET subject = '9900000099' WHERE id = 2`)
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
