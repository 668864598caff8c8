import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { queueMail } from '../mail/outbox'
import { until } from '@fcr/tooling/test/until.mjs'
import { mailingInstances } from '../testing/mailing-instances'
import { addMember } from '../testing/people'

const { opened, smtp, start, queued, endLeases, hold, killWhileSending } = mailingInstances()

it('sends every message although an instance is killed while it sends', async () => {
  const account = await addMember(opened.db, { correo_electronico_principal: 'angela@correo.example' })
  for (let number = 0; number < 40; number++)
    await queueMail(opened.db, account, {
      kind: 'password_changed',
      facts: { at: '2026-11-22T00:42:00.000Z' },
    })
  // An address each: the limit per address is another test.
  await sql`UPDATE mail_message SET address = id || '@correo.example'`.execute(opened.db)
  hold()
  await killWhileSending(await start())
  await until(() => smtp.received.length === 1)
  await Promise.all([start(), start()])
  await until(async () => (await queued()).length === 1)
  expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(40)
  expect(smtp.received).toHaveLength(40)

  // The lease of the dead instance ends. It had not recorded the acceptance, so its message arrives twice, with one id.
  await endLeases()
  await until(async () => (await queued()).length === 0)
  const [first, last] = [smtp.received[0], smtp.received.at(-1)]
  expect(smtp.received).toHaveLength(41)
  expect(last?.to).toEqual(first?.to)
  const messageId = /^Message-ID: (.*)$/m
  expect(messageId.exec(last?.raw ?? '')?.[1]).toBe(messageId.exec(first?.raw ?? '')?.[1])
})
