import { describe, expect, it } from '@jest/globals'
import { chooseEncoding } from './content-encoding'

describe('chooseEncoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0', undefined],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=x', undefined],
  ] as const)('%s: %s', (accepted, expected) => expect(chooseEncoding(accepted)).toBe(expected))
})
