import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { testPerson } from '../testing/people'
import { mailToOwners } from '../testing/mail'
import { mainAddress as main } from '../testing/recovery'
import { queueMail, queueMailTo } from './outbox'

const { database, box, addOwner } = mailToOwners()
const at = '2026-11-22T00:42:00.000Z'

it('sends an address at most 20 messages a day', async () => {
  const ids = []
  for (let number = 1; number <= 25; number++)
    ids.push(await addOwner({ numero_identificacion: `99000001${String(number).padStart(2, '0')}` }))
  for (const [index, id] of ids.entries()) {
    const kinds = ['new_device', 'password_changed', 'identity_verified'] as const
    const kind = kinds[index % 3] ?? 'new_device'
    await queueMail(database.db, id, { kind, facts: { at, userAgent: null } })
  }
  const ends = await box.deliver()
  expect(ends.filter((end) => end === 'sent')).toHaveLength(20)
  expect(ends.slice(20)).toEqual(Array(5).fill('dropped'))
})

describe('the limits of an address', () => {
  const ask = () =>
    queueMailTo(database.db, null, {
      kind: 'recovery',
      facts: { number: testPerson.numero_identificacion, email: main },
    })

  it('also hold after an outage of days, for requests that waited for its end', async () => {
    await addOwner()
    for (let time = 0; time < 7; time++) await ask()
    await sql`UPDATE mail_message SET created_at = now() - interval '30 hours'`.execute(database.db)
    const ends = await box.deliver()
    expect(ends.filter((end) => end === 'sent')).toHaveLength(5)
  })

  it('cannot be used up by accounts of others, once the owner has confirmed the address', async () => {
    const owner = await addOwner({ correo_confirmado: main })
    const other = await addOwner({ numero_identificacion: '9900000002' })
    const kinds = ['new_device', 'data_edited', 'password_changed'] as const
    for (let number = 0; number < 30; number++)
      await queueMail(database.db, other, {
        kind: kinds[number % 3] ?? 'new_device',
        facts: { at, userAgent: null, sections: [] },
      })
    await box.deliver()
    await ask()
    await queueMail(database.db, owner, { kind: 'password_changed', facts: { at } })
    expect(await box.deliver()).toEqual(['sent', 'sent'])
  })

  it('cannot be used up before a change of a confirmed address by whoever changes it', async () => {
    const id = await addOwner({ correo_confirmado: main })
    for (let number = 0; number < 20; number++)
      await queueMail(database.db, id, {
        kind: number % 2 ? 'new_device' : 'data_edited',
        facts: { at, userAgent: null, sections: [] },
      })
    await box.deliver()
    // The new address is confirmed before the former one is told.
    await database.db
      .updateTable('compareciente')
      .set({ correo_electronico_principal: 'otra@correo.example', correo_confirmado: 'otra@correo.example' })
      .execute()
    const facts = { at, confirmed: true }
    await queueMail(database.db, id, { kind: 'address_changed', facts, to: { address: main } })
    expect(await box.deliver()).toEqual(['sent'])
  })
})
