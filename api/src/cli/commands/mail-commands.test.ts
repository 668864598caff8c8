import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { queueMail } from '../../mail/outbox'
import { createTestMail, type TestMail } from '../../testing/mail'
import { addMember, lastAudit, removeEverybody } from '../../testing/people'
import { startTestCli, type TestCli } from '../../testing/cli'

const address = 'angela@correo.example'

let staff: TestCli
let office: TestMail
let id: string
beforeAll(async () => {
  staff = await startTestCli()
})
afterAll(() => staff.close())

/** One message that the mail server refused for good. */
beforeEach(async () => {
  await removeEverybody(staff.db)
  await staff.db.deleteFrom('mail_message').execute()
  const account = await addMember(staff.db, { correo_electronico_principal: address })
  await queueMail(staff.db, account, { kind: 'password_changed', facts: { at: '2026-11-22T00:42:00.000Z' } })
  office = createTestMail(staff.db)
  office.refuse(() => ({ kind: 'recipient', reason: '550 EENVELOPE' }))
  expect(await office.deliver()).toEqual(['failed'])
  office.refuse(() => undefined)
  id = (await staff.db.selectFrom('mail_message').select('id').executeTakeFirstOrThrow()).id
})

describe('correo', () => {
  it('estado counts what waits, failed and was sent', async () => {
    const { printed } = await staff.run(['correo', 'estado'])
    expect(printed).toContain('En espera: 0.\nNada está atrasado.\nSin entregar: 1')
    expect((await staff.run(['correo', 'estado', '--json'])).json()).toMatchObject({
      failed: 1,
      queued: 0,
      sentToday: 0,
    })
    await staff.run(['correo', 'reintentar', 'todos'])
    office.refuse(() => ({ kind: 'server', reason: '535 EAUTH' }))
    await office.deliver()
    expect((await staff.run(['correo', 'estado'])).printed).toContain('Último error: 535 EAUTH.')
    office.refuse(() => undefined)
    await staff.db
      .updateTable('mail_message')
      .set({ next_attempt_at: sql<Date>`now()` })
      .execute()
    expect((await staff.run(['correo', 'estado', '--json'])).json()).toMatchObject({ failed: 0, queued: 1 })
    await office.deliver()
    expect((await staff.run(['correo', 'estado', '--json'])).json()).toMatchObject({
      queued: 0,
      sentToday: 1,
    })
    expect(await lastAudit(staff.db)).toMatchObject({ outcome: 'ok', details: { command: 'correo estado' } })
  })

  it('fallidos lists kind, attempts and reason, without addresses', async () => {
    const { printed } = await staff.run(['correo', 'fallidos'])
    expect(printed).toMatch(new RegExp(`^${id} +contraseña cambiada .* 1 +550 EENVELOPE$`, 'm'))
    expect(printed).not.toContain('correo.example')
    expect(await lastAudit(staff.db)).toMatchObject({ details: { command: 'correo fallidos', rows: 1 } })
  })

  it('reintentar sends one message, or all, once more', async () => {
    expect((await staff.run(['correo', 'reintentar', id])).exitCode).toBe(0)
    expect(await lastAudit(staff.db)).toMatchObject({
      details: { command: 'correo reintentar', message: id, rows: 1 },
    })
    expect(await office.deliver()).toEqual(['sent'])
    expect(office.letters[0]).toMatchObject({ to: address, subject: 'Su contraseña cambió' })
    const again = await staff.run(['correo', 'reintentar', id, '--json'])
    expect(again.json()).toMatchObject({ error: { code: 'not_found' } })
    expect(await lastAudit(staff.db)).toMatchObject({ outcome: 'not_found' })
    expect((await staff.run(['correo', 'reintentar', 'todos'])).printed).toBe(
      '0 mensajes de nuevo en espera.',
    )
    expect((await staff.run(['correo', 'reintentar', 'ayer'])).exitCode).toBe(2)
  })

  it('descartar removes what the message says, once', async () => {
    expect((await staff.run(['correo', 'descartar', id])).exitCode).toBe(0)
    const row = await staff.db.selectFrom('mail_message').select(['state', 'facts']).executeTakeFirst()
    expect(row).toEqual({ state: 'dropped', facts: {} })
    expect(await office.deliver()).toEqual([])
    expect((await staff.run(['correo', 'descartar', id])).exitCode).toBe(1)
  })
})
