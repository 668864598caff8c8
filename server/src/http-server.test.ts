import { afterEach, describe, expect, it } from '@jest/globals'
import { isForApi, readTimeouts } from './http-server'

describe('a request', () => {
  it.each(['/api', '/api/perfil', '/api?x=1', '/readyz', '/metrics?x=1'])('for %s goes to the API', (url) => {
    expect(isForApi(url, '/api')).toBe(true)
  })

  it.each(['/', '/apis', '/apiario/x', '/healthz', '/readyz/x', '/noticias?next=/api/perfil'])(
    'for %s goes to the gateway',
    (url) => {
      expect(isForApi(url, '/api')).toBe(false)
    },
  )
})

describe('time limits of connections', () => {
  afterEach(() => {
    delete process.env['HEADERS_TIMEOUT_SECONDS']
  })

  it('have defaults, also for empty settings', () => {
    process.env['HEADERS_TIMEOUT_SECONDS'] = ''
    expect(readTimeouts()).toEqual({ headers: 10, request: 30, keepAlive: 10, silence: 60, drain: 0 })
  })

  it('come from the environment', () => {
    process.env['HEADERS_TIMEOUT_SECONDS'] = '7'
    expect(readTimeouts().headers).toBe(7)
  })

  it.each(['0', '-1', '1.5', 'ten', '10000'])('refuse %s', (value) => {
    process.env['HEADERS_TIMEOUT_SECONDS'] = value
    expect(readTimeouts).toThrow(`HEADERS_TIMEOUT_SECONDS must be a number of seconds; it is '${value}'.`)
  })
})
