import { describe, expect, it } from '@jest/globals'
import { bestEncoding } from './respond'

const both = { br: Buffer.of(1), gzip: Buffer.of(2) }

describe('bestEncoding', () => {
  it.each([
    ['gzip, deflate, br', both, 'br'],
    ['gzip', both, 'gzip'],
    ['BR;q=0, gzip;q=0.5', both, 'gzip'],
    ['*', both, 'br'],
    ['*;q=0', both, undefined],
    ['br', { gzip: Buffer.of(2) }, undefined],
    [undefined, both, undefined],
  ])('%s: %#', (header, available, expected) => {
    expect(bestEncoding(header, available)).toBe(expected)
  })
})
