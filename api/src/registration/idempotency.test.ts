import { validRegistration } from '@fcr/shared/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { findResponse, storeResponse, submissionKey } from './idempotency'

const key = 'envio-sintetico-0201'
const submission = (scope: string, header = key) => {
  const sent = submissionKey(scope, header, validRegistration())
  if (!sent) throw new Error('no key')
  return sent
}

describe('the key of a submission', () => {
  it('may be absent', () => {
    expect(submissionKey('new', undefined, validRegistration())).toBeUndefined()
  })

  it.each([8, 200])('may have %i signs', (length) => {
    const header = '!'.repeat(length - 1) + '~'
    expect(submissionKey('edit:1', header, validRegistration())).toMatchObject({
      scope: 'edit:1',
      key: header,
    })
  })

  it.each([
    ['is too short', 'a234567'],
    ['is too long', 'a'.repeat(201)],
    ['contains a space', 'envio sintetico'],
    ['contains an accent', 'envío-sintetico'],
    ['arrives twice', [key, key]],
  ])('is refused if it %s', (_what, header) => {
    const refusal = expect.objectContaining({ statusCode: 400, code: 'invalid_idempotency_key' })
    expect(() => submissionKey('new', header, validRegistration())).toThrow(refusal)
  })
})

describe('a stored response', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database.close())

  it('answers only the scope and the key that it was stored under', async () => {
    const { db } = database
    const response = { statusCode: 200, message: 'Datos actualizados.' } as const
    const own = submission('edit:1')
    expect(await storeResponse(db, own, response)).toBe(true)
    for (const other of [submission('edit:2'), submission('new'), submission('edit:1', `${key}-otra`)]) {
      expect(await findResponse(db, other)).toBeUndefined()
      expect(await storeResponse(db, other, { ...response, message: 'De otra persona.' })).toBe(true)
    }
    expect(await storeResponse(db, own, response)).toBe(false)
    expect(await findResponse(db, own)).toEqual({ ...response, repeated: true })
  })
})
