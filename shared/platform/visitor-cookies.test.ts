import { describe, expect, it } from '@jest/globals'
import { quarantinedVersions, cookieValue } from './visitor-cookies'

describe('cookieValue', () => {
  it.each([
    ['among others', 'a=1; fcr_grupo=42; b=2', '42'],
    ['alone', 'fcr_grupo=0', '0'],
    ['empty', 'fcr_grupo=; a=1', ''],
    ['with signs of base64url and JSON Web Tokens', 'fcr_grupo=a-_.b=~', 'a-_.b=~'],
    ['missing', 'a=1', undefined],
    ['under a longer name only', 'x_fcr_grupo=1; fcr_grupo2=2; fcr_grup=3', undefined],
    ['without any cookie', undefined, undefined],
  ])('finds a cookie %s', (_where, cookies, expected) => {
    expect(cookieValue(cookies, 'fcr_grupo')).toBe(expected)
  })
})

describe('versions that a browser avoids', () => {
  it('are at most eight, the newest', () => {
    const versions = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((minor) => `mf-mapa@1.${minor}.0`)
    expect(quarantinedVersions(`a=1; fcr_evitar=~${versions.join('~')}`, false)).toEqual(versions.slice(2))
  })

  it('are read over https under a name that no other host of the domain can set', () => {
    const cookies = 'fcr_evitar=mf-mapa@1.2.0; __Host-fcr_evitar=shell@2.0.0-rc.1'
    expect(quarantinedVersions(cookies, true)).toEqual(['shell@2.0.0-rc.1'])
    expect(quarantinedVersions(cookies, false)).toEqual(['mf-mapa@1.2.0'])
  })

  it('are none without the cookie, or with an empty one', () => {
    expect(quarantinedVersions(undefined, false)).toEqual([])
    expect(quarantinedVersions('fcr_evitar=', false)).toEqual([])
  })
})
