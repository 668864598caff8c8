import { describe, expect, it } from '@jest/globals'
import { commonHeaders } from './common-headers'

describe('commonHeaders', () => {
  it('requires https only where the visitor has it', () => {
    const hsts = (https: boolean, includeSubDomains: boolean) =>
      commonHeaders({ https, includeSubDomains })['strict-transport-security']
    expect(hsts(true, false)).toBe('max-age=63072000')
    expect(hsts(true, true)).toBe('max-age=63072000; includeSubDomains')
    expect(hsts(false, true)).toBeUndefined()
  })
})
