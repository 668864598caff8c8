import { describe, expect, it } from '@jest/globals'
import { advisoryProblems, isAllowed, licenceProblems } from './dependencies.mjs'

const today = '2026-03-01'
const policy = (until = today) => ({
  allowed: ['MIT', 'Zlib'],
  exceptions: [
    { package: 'mapas', finding: 'Rara-1.0', reason: 'reviewed', until },
    { package: 'marcos', finding: 'GHSA-aaaa', reason: 'not reachable', until },
  ],
})

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['GPL-3.0', false],
    ['(MIT OR GPL-3.0)', true],
    ['(GPL-3.0 OR AGPL-3.0)', false],
    ['(MIT AND Zlib)', true],
    ['(MIT AND GPL-3.0)', false],
  ])('with the expression %s: allowed %s', (licence, expected) => {
    expect(isAllowed(licence, policy().allowed)).toBe(expected)
  })

  it('are required of each installed package, including nested ones', () => {
    const packages = {
      '': {},
      api: { license: 'UNLICENSED' },
      'node_modules/@fcr/api': { link: true },
      'node_modules/bueno': { license: 'MIT' },
      'node_modules/bueno/node_modules/@otro/malo': { license: 'GPL-3.0' },
      'node_modules/callado': {},
    }
    expect(licenceProblems({ packages }, policy(), today)).toEqual([
      '@otro/malo: licence GPL-3.0 is not allowed',
      'callado: licence no licence is not allowed',
    ])
  })

  it('may be excepted until a date, per package', () => {
    const packages = { 'node_modules/mapas': { license: 'Rara-1.0' } }
    expect(licenceProblems({ packages }, policy(), today)).toEqual([])
    expect(licenceProblems({ packages }, policy('2026-02-28'), today)).toHaveLength(1)
    const other = { 'node_modules/otros': { license: 'Rara-1.0' } }
    expect(licenceProblems({ packages: other }, policy(), today)).toHaveLength(1)
  })
})

describe('advisories', () => {
  const advisory = (severity: string, id = 'GHSA-bbbb') => ({
    url: `https://github.com/advisories/${id}`,
    title: 'Reads any file',
    severity,
  })

  it('cause a failure by name when they are high or critical', () => {
    const vulnerabilities = {
      grave: { via: [advisory('critical'), advisory('high'), advisory('moderate')] },
      leve: { via: [advisory('low')] },
      dependiente: { via: ['grave'] },
    }
    expect(advisoryProblems({ vulnerabilities }, policy(), today)).toEqual([
      'grave: critical, Reads any file (https://github.com/advisories/GHSA-bbbb)',
      'grave: high, Reads any file (https://github.com/advisories/GHSA-bbbb)',
    ])
  })

  it('may be excepted until a date, one at a time', () => {
    const vulnerabilities = { marcos: { via: [advisory('high', 'GHSA-aaaa'), advisory('high')] } }
    expect(advisoryProblems({ vulnerabilities }, policy(), today)).toHaveLength(1)
    expect(advisoryProblems({ vulnerabilities }, policy('2026-02-28'), today)).toHaveLength(2)
  })

  it('are unknown, not absent, if the registry returned an error', () => {
    expect(advisoryProblems({}, policy(), today)).toBeUndefined()
  })
})
