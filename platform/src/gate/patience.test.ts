import { expect, it } from '@jest/globals'
import type { CDPSession } from 'playwright-core'
import { openPatience } from './patience'

/** A browser whose processes do nothing. */
const idle = {
  send: () => Promise.resolve({ processInfo: [{ type: 'renderer', id: 1, cpuTime: 1 }] }),
} as unknown as CDPSession

const never = new Promise<never>(() => undefined)

it('a step in which the browser does nothing is helped on, again and again, before it is given up', async () => {
  const patience = openPatience(idle)
  let helped = 0
  const step = new Promise<string>((resolve) => {
    void patience.wait(never, never, () => {
      helped += 1
      if (helped === 2) resolve('went on')
    })
  })
  expect(await step).toBe('went on')
  patience.close()
})
