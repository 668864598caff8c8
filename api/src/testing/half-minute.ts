import { afterEach, beforeEach, jest } from '@jest/globals'

const halfMinute = 30_000

/**
 * Stops `Date.now` in the middle of a half minute during each test of the file: the code that an application shows
 * stays valid, however slow the machine is.
 */
export function holdHalfMinute() {
  beforeEach(() => {
    const middle = (Math.floor(Date.now() / halfMinute) + 0.5) * halfMinute
    jest.spyOn(Date, 'now').mockReturnValue(middle)
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })
}
