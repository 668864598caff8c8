import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { resetPassword } from '../auth/member-access'
import type { Db } from '../database/open'
import { resolveConflict } from '../identity/resolve-conflict'
import { answerRequest, closeRequest } from '../rights/change-request'
import { erasePerson } from '../rights/erase-person'
import { verifyIdentity } from '../identity/verification'
import { radicadoOf } from '../rights/radicado'
import { addRequest } from '../rights/requests-repository'
import { createTestMail } from '../testing/mail'
import { addMember, authorisedForStaff, removeEverybody, testAuthor, testPerson } from '../testing/people'
import { startTestCli, type TestCli } from '../testing/cli'
import { queueMail } from './outbox'

const number = testPerson.numero_identificacion
const main = 'angela@correo.example'
const evidence = {
  method: 'documento',
  reference: 'Cédula vista',
  by: 'prueba',
  author: testAuthor,
} as const

let staff: TestCli
let account: string
beforeAll(async () => {
  staff = await startTestCli()
})
afterAll(() => staff.close())
beforeEach(async () => {
  await removeEverybody(staff.db)
  for (const table of ['mail_message', 'data_request', 'conflicto'] as const)
    await staff.db.deleteFrom(table).execute()
  account = await addMember(staff.db, {
    correo_electronico_principal: main,
    correo_electronico_alterno: 'otra@correo.example',
    correo_confirmado: main,
  })
})

const mails = () =>
  staff.db
    .selectFrom('mail_message')
    .select(['kind', 'address', 'facts', 'compareciente_id'])
    .orderBy('address')
    .execute()

type Work = Parameters<ReturnType<Db['transaction']>['execute']>[0]
const transact = (work: Work) => staff.db.transaction().execute(work)

it('a temporary password is reported to both addresses, an unknown number to nobody', async () => {
  await transact((trx) => resetPassword(trx, '123', 'hash'))
  expect(await mails()).toEqual([])
  await transact((trx) => resetPassword(trx, number, 'hash'))
  expect((await mails()).map(({ kind, address }) => [kind, address])).toEqual([
    ['password_changed', main],
    ['password_changed', 'otra@correo.example'],
  ])
})

describe('the identity', () => {
  it('once verified is reported once', async () => {
    for (let time = 0; time < 2; time++)
      await transact((trx) => verifyIdentity(trx, authorisedForStaff(number), evidence))
    expect(await mails()).toMatchObject([{ kind: 'identity_verified', address: main }])
  })

  it('is not reported if the verification is rolled back', async () => {
    const failing = transact(async (trx) => {
      await verifyIdentity(trx, authorisedForStaff(number), evidence)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await mails()).toEqual([])
  })

  it('once annulled is reported to the address, although the account and its messages are gone', async () => {
    await queueMail(staff.db, account, { kind: 'confirmation', facts: {} })
    await staff.run(['identidad', 'anular', number, '--motivo', 'Otra persona', '--emergencia'])
    expect(await mails()).toEqual([
      { kind: 'identity_annulled', address: main, facts: { firstName: 'Ángela' }, compareciente_id: null },
    ])
    const office = createTestMail(staff.db)
    expect(await office.deliver()).toEqual(['sent'])
    expect(office.letters[0]?.text).toContain('Ángela. La Fundación anuló su cuenta')
  })

  it('decided with a conflict is reported once', async () => {
    const { id } = await staff.db
      .insertInto('conflicto')
      .values({ numero_identificacion: number, opened_by: 'registro', compareciente_id: account })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let time = 0; time < 2; time++)
      await transact((trx) =>
        resolveConflict(trx, id, { kind: 'verificar', evidence }, { actor: 'prueba', author: testAuthor }),
      )
    expect((await mails()).map(({ kind }) => kind)).toEqual(['identity_verified'])
  })
})

describe('a reply to a request', () => {
  const ask = () =>
    addRequest(staff.db, {
      comparecienteId: account,
      numeroIdentificacion: number,
      kind: 'correccion',
      text: 'Mi dirección está mal escrita.',
    })
  const answer = (id: string) => transact((trx) => answerRequest(trx, id, 'La revisamos.', { by: 'prueba' }))

  it('is reported with the number of the request, without its words', async () => {
    const request = await ask()
    await answer(request.id)
    const facts = { radicado: radicadoOf(request), sent: request.created_at.toISOString() }
    expect(await mails()).toMatchObject([
      { kind: 'request_replied', address: main, facts: { ...facts, state: 'en_tramite' } },
    ])
    expect(JSON.stringify(await mails())).not.toContain('revisamos')
  })

  it('and its closing are one message each; a closed request is not reported again', async () => {
    const { id } = await ask()
    await answer(id)
    await transact((trx) => closeRequest(trx, id, { state: 'atendida' }, { by: 'prueba' }))
    await answer(id)
    const states = (await mails()).map(({ facts }) => (facts as { state: string }).state)
    expect(states.sort()).toEqual(['atendida', 'en_tramite'])
  })

  it.each([
    ['an unconfirmed address', { correo_confirmado: null }],
    ['a member who does not want it', { aviso_solicitudes: false }],
  ])('is not sent to %s', async (_name, fields) => {
    await staff.db.updateTable('compareciente').set(fields).execute()
    await answer((await ask()).id)
    expect(await createTestMail(staff.db).deliver()).toEqual(['dropped'])
  })

  it('to an account that is gone stores nothing', async () => {
    const { id } = await ask()
    await staff.db.deleteFrom('compareciente').execute()
    expect(await answer(id)).toMatchObject({ kind: 'done' })
    expect(await mails()).toEqual([])
  })
})

it('nothing is sent to a person erased after the message was stored', async () => {
  await queueMail(staff.db, account, {
    kind: 'new_device',
    facts: { at: '2026-11-22T00:00:00Z', userAgent: null },
  })
  await staff.db.transaction().execute((trx) => erasePerson(trx, authorisedForStaff(number)))
  const office = createTestMail(staff.db)
  expect(await office.deliver()).toEqual([])
  expect(office.letters).toEqual([])
  expect(await mails()).toEqual([])
})
