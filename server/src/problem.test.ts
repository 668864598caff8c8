import { afterEach, expect, it, jest } from '@jest/globals'
import { SettingsError } from '@fcr/api'
import { StartError } from './preflight.mjs'
import { printProblem } from './problem.mjs'

const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => void printed.mockClear())

it('prints problems that users cause as one line, and bugs with their stack', () => {
  printProblem(new StartError('Port 3000 is in use.'))
  printProblem(new SettingsError(['PORT: is wrong']))
  const fault = new TypeError('x is undefined')
  printProblem(fault)
  expect(printed.mock.calls).toEqual([['Port 3000 is in use.'], ['PORT: is wrong'], [fault]])
})

it.each([
  [{ code: 'ENOSPC', path: '/data/x' }, /^The disk is full: \/data\/x cannot be written\. Free space/],
  [{ code: '53100' }, /^The disk is full\. Free space/],
  [{ code: 'EACCES', path: '/data' }, /^\/data cannot be used by this user \(EACCES\)\. Change its rights/],
  [{ code: 'EROFS', path: '/data' }, /^\/data cannot be used by this user \(EROFS\)/],
  [
    { code: 'GenericFailure', message: 'Rspack FS Error: Error: ENOSPC: no space left, write' },
    /^The disk is full\. Free space/,
  ],
  [{ code: 'EADDRINUSE', port: 3000 }, /^Port 3000 is in use by another program\. Choose another/],
])('explains %j in one line, also as the cause of another error', (fields, line) => {
  const error = Object.assign(new Error('system error'), fields)
  printProblem(error)
  printProblem(new Error('failed', { cause: error }))
  expect(printed.mock.calls).toEqual([[expect.stringMatching(line)], [expect.stringMatching(line)]])
})
