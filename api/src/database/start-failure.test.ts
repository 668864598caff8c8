import { expect, it } from '@jest/globals'
import { describeFailure, failureError } from './start-failure'

it.each([
  ['a full disk, as the database’s file system numbers it', { name: 'ErrnoError', errno: 51 }, 'ENOSPC'],
  ['a missing right, likewise', { name: 'ErrnoError', errno: 2 }, 'EACCES'],
  [
    'a missing right, as Node reports it',
    Object.assign(new Error('no'), { code: 'EACCES', errno: -13 }),
    'EACCES',
  ],
  ['a fault of the database', new Error('corrupt'), undefined],
  ['something else', 'corrupt', undefined],
])('the start of the embedded database names %s', (_what, thrown, code) => {
  expect(failureError(describeFailure(thrown), '/data/db')).toMatchObject({ code, path: '/data/db' })
})
