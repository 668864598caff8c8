import { describe, expect, it } from '@jest/globals'
import { limitKey, secondsToWait, type Usage } from './rate-limit'

describe('secondsToWait', () => {
  it.each([
    ['nothing yet', { previous: 0, current: 0, elapsedSeconds: 0 }, 0],
    ['one below the limit', { previous: 0, current: 19, elapsedSeconds: 30 }, 0],
    ['the limit within this minute', { previous: 0, current: 20, elapsedSeconds: 30 }, 33],
    ['the limit just before this minute', { previous: 20, current: 0, elapsedSeconds: 0 }, 3],
    ['the limit across the full minute', { previous: 15, current: 5, elapsedSeconds: 1 }, 3],
    ['a minute ago, mostly faded', { previous: 20, current: 0, elapsedSeconds: 55 }, 0],
  ])('%s', (_name, usage, expected) => {
    expect(secondsToWait(usage, 20)).toBe(expected)
  })

  it('tells a time after which another hit is indeed allowed', () => {
    for (const limit of [2, 10, 20])
      for (let previous = 0; previous <= 60; previous += 4)
        for (let current = 0; current <= 60; current += 3)
          for (const elapsedSeconds of [0, 0.5, 17, 42.9, 59.9]) {
            const usage = { previous, current, elapsedSeconds }
            expect(secondsToWait(after(usage, secondsToWait(usage, limit)), limit)).toBe(0)
          }
  })
})

describe('limitKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:42:1:2:3:4', '2001:db8:0:42::/64'],
    ['2001:0DB8::42:0:0:0:1', '2001:db8:0:42::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['123', '123'],
  ])('of %s is %s', (address, key) => {
    expect(limitKey(address)).toBe(key)
  })
})

/** The same hits, seen some seconds later. */
function after({ previous, current, elapsedSeconds }: Usage, seconds: number): Usage {
  const later = elapsedSeconds + seconds
  if (later < 60) return { previous, current, elapsedSeconds: later }
  if (later < 120) return { previous: current, current: 0, elapsedSeconds: later - 60 }
  return { previous: 0, current: 0, elapsedSeconds: later - 120 }
}
