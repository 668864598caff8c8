import { expect, it } from '@jest/globals'
import pg from 'pg'
import { toApiError } from './error-handler'

const fromDatabase = (code: string) => Object.assign(new pg.DatabaseError('…', 1, 'error'), { code })

it.each([
  ['40P01', 'two that waited for each other'],
  ['55P03', 'a lock that was not given'],
  ['57014', 'a statement that took too long'],
  ['53100', 'a full disk'],
])('%s (%s) is answered with 503 and Retry-After', (code) => {
  expect(toApiError(fromDatabase(code))).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
})

it.each(['23505', '23503', '42P01'])('%s is an internal error', (code) => {
  expect(toApiError(fromDatabase(code))).toMatchObject({ statusCode: 500, code: 'internal_error' })
})
