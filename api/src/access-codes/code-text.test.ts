import { codePattern } from '@fcr/shared/contracts/session'
import { describe, expect, it } from '@jest/globals'
import { codeAlphabet, joinCode, randomSecret, randomSelector, splitCode } from './code-text'

describe('access codes', () => {
  it('have the printed format and only unambiguous characters', () => {
    const codes = Array.from({ length: 500 }, () => joinCode(randomSelector(), randomSecret()))
    for (const code of codes) expect(code).toMatch(codePattern)
    expect(new Set(codes).size).toBe(500)
    expect([...new Set(codes.join('').replaceAll('-', ''))].sort().join('')).toBe(codeAlphabet)
    expect(codeAlphabet).not.toMatch(/[01ILO]/)
  })

  it('are split the same way with and without hyphens', () => {
    const parts = { selector: 'ABCDE', secret: 'FGH23456' }
    expect(splitCode('ABC-DEF-GH2-3456')).toEqual(parts)
    expect(splitCode('ABCDEFGH23456')).toEqual(parts)
  })
})
