import { beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { addMember, removeEverybody, testPerson, verified } from '../testing/people'
import { mailToOwners } from '../testing/mail'
import { mainAddress as main } from '../testing/recovery'
import { deliverNext, longestAttempt, waitAfter } from './deliver'
import { findLink } from './links'
import { claimMail, leaseSeconds, queueMail, queueMailTo } from './outbox'
import type { SendFailure } from './transport'

const { database, box, addOwner } = mailToOwners()
const at = '2026-11-22T00:42:00.000Z'
const states = () =>
  database.db
    .selectFrom('mail_message')
    .select(['address', 'state', 'reason', 'attempts', 'facts'])
    .orderBy('id')
    .execute()
const makeDue = () =>
  database.db
    .updateTable('mail_message')
    .set({ next_attempt_at: sql<Date>`now()` })
    .execute()

describe('a message to an account', () => {
  it('goes to its main address with the first name only', async () => {
    const id = await addOwner()
    await queueMail(database.db, id, { kind: 'password_changed', facts: { at } })
    expect(await box.deliver()).toEqual(['sent'])
    const [letter] = box.letters
    expect(letter).toMatchObject({
      to: main,
      from: 'avisos@fundacion.example',
      subject: 'Su contraseña cambió',
    })
    expect(letter?.text).toMatch(/, Ángela\. La contraseña de su cuenta cambió\./)
    expect(letter?.text).toContain('Cuándo: 21 de noviembre de 2026, 7:42 p. m., hora de Bogotá')
    for (const part of [letter?.text, letter?.html]) {
      expect(part).not.toContain('Ficticia')
      expect(part).not.toContain(testPerson.numero_identificacion)
    }
    expect(await states()).toMatchObject([{ address: main, state: 'sent', facts: {} }])
  })

  it('also goes to the other address where both are to know', async () => {
    const id = await addOwner({ correo_electronico_alterno: 'otra@correo.example' })
    await queueMail(database.db, id, { kind: 'password_changed', facts: { at }, to: 'both' })
    await box.deliver()
    expect(box.letters.map(({ to }) => to).sort()).toEqual([main, 'otra@correo.example'])
  })

  it('is not stored without an address, nor twice for one event', async () => {
    const without = await addMember(database.db)
    await queueMail(database.db, without, { kind: 'password_changed', facts: { at } })
    expect(await states()).toEqual([])
    await removeEverybody(database.db)
    const id = await addOwner()
    for (let time = 0; time < 2; time++)
      await queueMail(database.db, id, { kind: 'password_changed', facts: { at }, event: 'one' })
    expect(await states()).toHaveLength(1)
  })

  it('disappears with the account', async () => {
    const id = await addOwner()
    await queueMail(database.db, id, { kind: 'password_changed', facts: { at } })
    await database.db.deleteFrom('compareciente').where('id', '=', id).execute()
    expect(await box.deliver()).toEqual([])
  })
})

describe('a notice', () => {
  const facts = { institution: 'JEP', at }
  it.each([
    ['goes to a confirmed address that wants it', { correo_confirmado: main, aviso_consultas: true }, 'sent'],
    ['does not go to an unconfirmed address', { aviso_consultas: true }, 'dropped'],
    [
      'does not go to an address confirmed before it changed',
      { correo_confirmado: 'antes@correo.example', aviso_consultas: true },
      'dropped',
    ],
    ['does not go to whoever does not want it', { correo_confirmado: main }, 'dropped'],
  ] as const)('%s', async (_name, fields, expected) => {
    const id = await addOwner(fields)
    await queueMail(database.db, id, { kind: 'record_consulted', facts })
    expect(await box.deliver()).toEqual([expected])
  })
})

describe('a recovery request', () => {
  const ask = (number: string, email: string) =>
    queueMailTo(database.db, null, { kind: 'recovery', facts: { number, email } })

  it('is answered with a link that works for 30 minutes', async () => {
    await addOwner()
    await ask(testPerson.numero_identificacion, 'ANGELA@correo.example')
    expect(await box.deliver()).toEqual(['sent'])
    expect(box.letters[0]?.html).toContain(`https://fundacion.example/recuperar#${box.lastToken()}`)
    expect(await findLink(database.db, 'recovery', box.lastToken())).toMatchObject({ address: main })
    await sql`UPDATE mail_link SET expires_at = expires_at - interval '30 minutes'`.execute(database.db)
    expect(await findLink(database.db, 'recovery', box.lastToken())).toBeUndefined()
  })

  it.each([
    ['another number', '9900000002', main],
    ['another address', testPerson.numero_identificacion, 'otra@correo.example'],
  ])('with %s sends nothing and keeps nothing of what was typed', async (_name, number, email) => {
    await addOwner()
    await ask(number, email)
    expect(await box.deliver()).toEqual(['dropped'])
    expect(box.letters).toEqual([])
    expect(await states()).toMatchObject([{ address: null, facts: {}, reason: 'no_account' }])
  })

  it('for an imported person waits for the verification of the identity', async () => {
    const id = await addOwner({ password_hash: null })
    await ask(testPerson.numero_identificacion, main)
    expect(await box.deliver()).toEqual(['dropped'])
    await database.db.updateTable('compareciente').set(verified).where('id', '=', id).execute()
    await ask(testPerson.numero_identificacion, main)
    expect(await box.deliver()).toEqual(['sent'])
  })

  it('is sent before older messages', async () => {
    const id = await addOwner()
    await queueMail(database.db, id, { kind: 'password_changed', facts: { at } })
    await ask(testPerson.numero_identificacion, main)
    await box.deliver()
    expect(box.letters.map(({ subject }) => subject)).toEqual([
      'Cambie su contraseña',
      'Su contraseña cambió',
    ])
  })

  it('is answered at most five times a day', async () => {
    await addOwner()
    for (let time = 0; time < 7; time++) await ask(testPerson.numero_identificacion, main)
    expect(await box.deliver()).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'dropped', 'dropped'])
  })
})

describe('a letter that the mail server does not take', () => {
  beforeEach(async () => {
    await queueMail(database.db, await addOwner(), { kind: 'password_changed', facts: { at } })
  })

  it('waits twice as long after each attempt, and never longer than six hours', () => {
    expect([1, 2, 3].map((attempts) => waitAfter(attempts, 1))).toEqual([30, 60, 120])
    expect([waitAfter(1, 0), waitAfter(99, 1)]).toEqual([15, 6 * 3600])
  })

  it('is sent once the server takes it', async () => {
    box.refuse(() => ({ kind: 'server', reason: 'ECONNREFUSED' }))
    expect(await box.deliver()).toEqual(['server'])
    expect(await box.deliver()).toEqual([])
    await makeDue()
    box.refuse(() => undefined)
    expect(await box.deliver()).toEqual(['sent'])
  })

  it('fails for good when the recipient is refused, and after four days', async () => {
    box.refuse(() => ({ kind: 'recipient', reason: '550 EENVELOPE' }))
    expect(await box.deliver()).toEqual(['failed'])
    expect(await states()).toMatchObject([{ state: 'failed', reason: '550 EENVELOPE', facts: { at } }])
    await database.db
      .updateTable('mail_message')
      .set({ state: 'queued', next_attempt_at: sql<Date>`now()` })
      .execute()
    box.refuse(() => ({ kind: 'server', reason: 'ECONNREFUSED' }))
    const deliverAt = (age: number) =>
      deliverNext(database.db, { ...box.office, now: () => Date.now() + age }, new AbortController().signal)
    const fourDays = 4 * 24 * 3600_000
    expect(await deliverAt(fourDays - 60_000)).toBe('server')
    await makeDue()
    expect(await deliverAt(fourDays + 1000)).toBe('failed')
  })

  it('is given up for now when the server closes', async () => {
    const closing = new AbortController()
    let signal: AbortSignal | undefined
    const send: typeof box.office.transport.send = (_letter, given) => {
      signal = given
      return Promise.resolve(undefined)
    }
    const transport = { ...box.office.transport, send }
    await deliverNext(database.db, { ...box.office, transport }, closing.signal)
    closing.abort()
    expect(signal?.aborted).toBe(true)
  })

  it('is not recorded by a worker whose turn is over', async () => {
    let taken = false
    box.refuse(() => ({ kind: 'recipient', reason: 'too late' }))
    const slow = {
      ...box.office,
      transport: {
        ...box.office.transport,
        send: async (...words: Parameters<typeof box.office.transport.send>) => {
          await makeDue()
          taken = (await claimMail(database.db)) !== undefined
          return box.office.transport.send(...words)
        },
      },
    }
    await deliverNext(database.db, slow, new AbortController().signal)
    expect(taken).toBe(true)
    expect(await states()).toMatchObject([{ state: 'queued', attempts: 2, reason: null }])
  })
})

it('gives each of several workers its own messages', async () => {
  const id = await addOwner()
  for (let time = 0; time < 6; time++)
    await queueMail(database.db, id, { kind: 'password_changed', facts: { at } })
  const claimed = await Promise.all(Array.from({ length: 6 }, () => claimMail(database.db)))
  expect(new Set(claimed.map((message) => message?.id)).size).toBe(6)
  expect(await claimMail(database.db)).toBeUndefined()
})

it('gives up a message that cannot be written, like one that the server refuses', async () => {
  const id = await addOwner()
  await queueMail(database.db, id, { kind: 'password_changed', facts: { at: 'ayer' } })
  await expect(box.deliver()).rejects.toThrow('Invalid time value')
  expect(await states()).toMatchObject([{ state: 'queued', reason: 'unwritable' }])
  await sql`UPDATE mail_message SET next_attempt_at = now(), created_at = now() - interval '5 days'`.execute(
    database.db,
  )
  await expect(box.deliver()).rejects.toThrow('Invalid time value')
  expect(await states()).toMatchObject([{ state: 'failed', reason: 'unwritable' }])
})

it('leaves kinds that it does not know to a newer version of the server', async () => {
  const id = await addOwner()
  await queueMail(database.db, id, { kind: 'password_changed', facts: { at } })
  await sql`UPDATE mail_message SET kind = 'of_a_newer_version'`.execute(database.db)
  expect(await box.deliver()).toEqual([])
  expect(await states()).toMatchObject([{ state: 'queued', attempts: 0 }])
})

it('breaks off before its turn is over, so that no other worker sends the same message', async () => {
  await queueMail(database.db, await addOwner(), { kind: 'password_changed', facts: { at } })
  const slow = {
    ...box.office,
    longestAttempt: 1,
    transport: {
      ...box.office.transport,
      send: (_letter: unknown, signal: AbortSignal) =>
        new Promise<SendFailure>((resolve) => {
          signal.addEventListener('abort', () => resolve({ kind: 'server', reason: 'EABORT' }))
        }),
    },
  }
  expect(await deliverNext(database.db, slow, new AbortController().signal)).toBe('server')
  expect(longestAttempt).toBeLessThan(leaseSeconds * 1000)
})
