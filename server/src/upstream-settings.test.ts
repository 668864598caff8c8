import { describe, expect, it } from '@jest/globals'
import { readUpstreamSettings } from './upstream-settings'

describe('REGISTRY_URL', () => {
  const url = 'https://site.example/operacion/registro'
  it('is off unless set', () => {
    expect(readUpstreamSettings({ REGISTRY_URL: '', REGISTRY_KEYS: '/srv/keys' })).toBeUndefined()
  })

  it('comes with the keys that this machine trusts, and with its own', () => {
    const env = { REGISTRY_URL: url, REGISTRY_KEYS: '/srv/keys', GATEWAY_KEY: '/srv/gateway.pem' }
    expect(readUpstreamSettings(env)).toEqual({ url, keysDir: '/srv/keys', keyFile: '/srv/gateway.pem' })
    expect(readUpstreamSettings({ ...env, GATEWAY_KEY: '' })?.keyFile).toBeUndefined()
    expect(readUpstreamSettings({ ...env, REGISTRY_URL: 'http://127.0.0.1:4000/x' })?.url).toMatch(/4000/)
  })

  it.each(['site.example', 'http://site.example/operacion/registro', 'file:///srv/registry'])(
    'rejects %s: the way there must be encrypted',
    (bad) => {
      expect(() => readUpstreamSettings({ REGISTRY_URL: bad, REGISTRY_KEYS: '/srv/keys' })).toThrow(
        'REGISTRY_URL must be an address',
      )
    },
  )

  it('rejects an address without keys to trust', () => {
    expect(() => readUpstreamSettings({ REGISTRY_URL: url })).toThrow('REGISTRY_URL needs REGISTRY_KEYS')
  })
})
