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
