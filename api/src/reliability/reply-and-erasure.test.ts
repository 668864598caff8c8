import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { until } from '@fcr/tooling/test/until.mjs'
import { asAnother } from '../database/held-transaction'
import type { OpenDatabase } from '../database/open'
import { erasePerson } from '../rights/erase-person'
import { answerRequest } from '../rights/change-request'
import { addRequest } from '../rights/requests-repository'
import { addMember, authorisedForStaff, testPerson } from '../testing/people'
import { createDatabase, openTestServer, type ServerDatabase } from '../testing/server-database'
import { somebodyWaits } from '../testing/while-uncommitted'

let database: ServerDatabase
let opened: OpenDatabase
beforeAll(async () => {
  database = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', 'prepared')
  opened = openTestServer(database.url)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

it('a reply that waits for an erasure does not block it', async () => {
  const { db } = opened
  const { numero_identificacion: numero } = testPerson
  const comparecienteId = await addMember(db, { correo_electronico_principal: 'angela@correo.example' })
  const about = { comparecienteId, numeroIdentificacion: numero, kind: 'supresion', text: 'Borren.' } as const
  const { id } = await addRequest(db, about)
  let reply: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    // The erasure's first lock.
    await trx.selectFrom('compareciente').select('id').where('id', '=', comparecienteId).forUpdate().execute()
    reply = asAnother(() => db.transaction().execute((other) => answerRequest(other, id, 'En trámite.')))
    reply.catch(() => undefined)
    await until(() => asAnother(() => somebodyWaits(db)))
    await erasePerson(trx, authorisedForStaff(numero))
  })
  expect(await reply).toMatchObject({ kind: 'done' })
  expect(await db.selectFrom('mail_message').select('id').execute()).toEqual([])
})
