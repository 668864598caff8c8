import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import type { Db } from '../database/open'
import { deliverNext, type Delivery, type MailOffice } from '../mail/deliver'
import type { Letter, SendFailure } from '../mail/transport'
import { removeEverybody } from './people'
import { addReachable, type MemberFields } from './recovery'
import { startTestDatabase, type TestDatabase } from './test-database'

export type TestMail = {
  office: MailOffice
  /** The letters accepted so far. */
  letters: Letter[]
  /** Decides about each letter; undefined accepts it. */
  refuse: (decide: (letter: Letter) => SendFailure | undefined) => void
  /** Sends what is due, and returns what became of each message. */
  deliver: () => Promise<Delivery[]>
  /** The token of the secret link in the newest letter. */
  lastToken: () => string
}

/** Sends the messages of a database to a list. */
export function createTestMail(db: Db): TestMail {
  const letters: Letter[] = []
  let decide: (letter: Letter) => SendFailure | undefined = () => undefined
  const office: MailOffice = {
    transport: {
      send: (letter) => {
        const failure = decide(letter)
        if (!failure) letters.push(letter)
        return Promise.resolve(failure)
      },
      close: () => undefined,
    },
    from: 'avisos@fundacion.example',
    sender: () => ({
      name: 'Fundación de Prueba',
      address: 'Calle 0 # 0-00, Bogotá',
      email: 'contacto@fundacion.example',
      phone: '300 000 0000',
      origin: 'https://fundacion.example',
    }),
    emblem: Buffer.from('emblema'),
  }
  return {
    office,
    letters,
    refuse: (next) => {
      decide = next
    },
    deliver: async () => {
      const ends: Delivery[] = []
      for (;;) {
        const end = await deliverNext(db, office, new AbortController().signal)
        if (end === 'none') return ends
        ends.push(end)
      }
    },
    lastToken: () => /#([A-Za-z0-9_-]{43})$/m.exec(letters.at(-1)?.text ?? '')?.[1] ?? '',
  }
}

/** Starts a database for all tests of a file. Each test begins with an empty outbox, a new box and nobody. */
export function mailToOwners() {
  const database = {} as TestDatabase
  const box = {} as TestMail
  beforeAll(async () => {
    Object.assign(database, await startTestDatabase())
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await removeEverybody(database.db)
    await database.db.deleteFrom('mail_message').execute()
    Object.assign(box, createTestMail(database.db))
  })
  return {
    database,
    box,
    addOwner: (fields?: MemberFields) => addReachable(database, fields),
  }
}
