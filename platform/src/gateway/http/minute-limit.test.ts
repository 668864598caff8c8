import { expect, it } from '@jest/globals'
import { MinuteLimit } from './minute-limit'

const now = 0

it('counts each client by itself, an IPv6 client with its whole /64', () => {
  const limit = new MinuteLimit(1)
  expect(['192.0.2.1', '192.0.2.2', '2001:db8::1'].map((ip) => limit.allows(ip, now))).toEqual([
    true,
    true,
    true,
  ])
  expect(['192.0.2.1', '2001:db8::2'].map((ip) => limit.allows(ip, now))).toEqual([false, false])
  expect(limit.allows('192.0.2.1', now + 60_000)).toBe(true)
})

it('has room for other networks while one of them fills it with addresses', () => {
  const limit = new MinuteLimit(20)
  for (let count = 0; count < 12_000; count += 1) limit.allows(`2001:db8:0:${count.toString(16)}::1`, now)
  expect(limit.allows('2001:db8:0:ffff::1', now)).toBe(false)
  expect(limit.allows('2001:db8:1::1', now)).toBe(true)
  expect(limit.allows('192.0.2.1', now)).toBe(true)
})
