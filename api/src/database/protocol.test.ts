import { describe, expect, it } from '@jest/globals'
import { FrontendReader, type FrontendEvent } from './protocol'

const message = (type: string, body: string) => {
  const bytes = Buffer.alloc(5 + body.length)
  bytes.write(type)
  bytes.writeInt32BE(4 + body.length, 1)
  bytes.write(body, 5)
  return bytes
}
const startup = (code: number, rest = '') => {
  const bytes = Buffer.alloc(8 + rest.length)
  bytes.writeInt32BE(bytes.length)
  bytes.writeInt32BE(code, 4)
  bytes.write(rest, 8)
  return bytes
}

const ssl = startup(80_877_103)
const hello = startup(196_608, 'user\0postgres\0\0')
const extended = Buffer.concat(
  ['P', 'B', 'D', 'E', 'S'].map((type) => message(type, type === 'S' ? '' : 'x')),
)
const simple = message('Q', 'select 1\0')
const bye = message('X', '')
const conversation = Buffer.concat([ssl, hello, extended, simple, bye])

const expected: FrontendEvent[] = [
  { kind: 'refuse-encryption' },
  { kind: 'startup', bytes: Uint8Array.from(hello) },
  { kind: 'exchange', bytes: Uint8Array.from(extended) },
  { kind: 'exchange', bytes: Uint8Array.from(simple) },
  { kind: 'terminate' },
]

describe('FrontendReader', () => {
  it.each([1, 2, 3, 7, 1000])(
    'splits a conversation received in pieces of %d bytes into exchanges',
    (size) => {
      const reader = new FrontendReader()
      const events: FrontendEvent[] = []
      for (let start = 0; start < conversation.length; start += size)
        events.push(...reader.read(conversation.subarray(start, start + size)))
      expect(events).toEqual(expected)
    },
  )

  it('rejects bytes that are not the PostgreSQL protocol', () => {
    expect(() => new FrontendReader().read(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow()
  })
})
