import { describe, expect, it } from '@jest/globals'
import { browserName } from './browser-name'

describe('browserName', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
      'Chrome en un teléfono o tableta Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
      'Edge en un computador con Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
      'Safari en un iPhone',
    ],
    ['curl/8.0', 'Un navegador'],
    [null, 'Un navegador'],
  ])('calls %s %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name)
  })
})
