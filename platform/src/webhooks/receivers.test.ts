import { describe, expect, it } from '@jest/globals'
import { eventKinds, receiverList } from './receivers'

describe('the list of receivers', () => {
  const one = { name: 'on-call', url: 'https://avisos.example/x', secretFile: 's', grant: 'operator' }
  it('has all kinds of events unless it names some', () => {
    expect(receiverList.parse([one])[0]?.events).toEqual(eventKinds)
  })

  it.each([
    ['http elsewhere', [{ ...one, url: 'http://avisos.example/x' }]],
    ['another protocol', [{ ...one, url: 'file:///etc/passwd' }]],
    ['a password in the address', [{ ...one, url: 'https://a:b@avisos.example/' }]],
    ['an unknown grant', [{ ...one, grant: 'team:' }]],
    ['an unknown event', [{ ...one, events: ['all'] }]],
    ['an unknown key', [{ ...one, secret: 'x' }]],
    ['a name twice', [one, one]],
    ['a name that leads out of the folder', [{ ...one, name: '../x' }]],
  ])('rejects %s', (_what, list) => {
    expect(receiverList.safeParse(list).success).toBe(false)
  })

  it.each(['http://localhost:9/x', 'http://127.0.0.1/x', 'http://[::1]/x'])('accepts %s', (url) => {
    expect(receiverList.safeParse([{ ...one, url }]).success).toBe(true)
  })
})
