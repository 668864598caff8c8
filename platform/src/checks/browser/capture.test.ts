import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { capture } from './capture'
import { longestStep } from './patience'

const never = new Promise<never>(() => undefined)
const data = Buffer.from('a picture').toString('base64')
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it('asks again for a picture that the browser does not draw, once the clock of the page has advanced', async () => {
  let advanced = 0
  const ask = () => (advanced === 0 ? never : Promise.resolve({ data }))
  const picture = capture(ask, () => Promise.resolve((advanced += 1)), never)
  await jest.advanceTimersByTimeAsync(longestStep - 1)
  expect(String(await picture)).toBe('a picture')
  expect(advanced).toBe(1)
})

it('leaves out a picture that the browser never draws: the page is not to blame', async () => {
  const picture = capture(
    () => never,
    () => Promise.resolve(),
    never,
  )
  await jest.advanceTimersByTimeAsync(longestStep)
  expect(await picture).toBeUndefined()
})
