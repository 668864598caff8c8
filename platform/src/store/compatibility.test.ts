import { describe, expect, it } from '@jest/globals'
import { provides, requires } from '../testing/fixtures'
import { unmetRequirements } from './compatibility'

describe('unmetRequirements', () => {
  it.each([
    ['everything given', requires, []],
    ['another contract', { ...requires, contract: 2 }, ['area contract 2, the shell has 1']],
    [
      'other federation packages, be it a patch',
      { ...requires, federation: '2.9.3' },
      ['federation packages 2.9.3, the shell has 2.9.2'],
    ],
    ['any federation packages of a major version', { ...requires, federation: '2.x' }, []],
    ['the minor version of a later patch', { ...requires, shared: { '@fcr/shared/session': '^0.1.0' } }, []],
    [
      'a minor version that only a newer shell has',
      { ...requires, shared: { '@fcr/shared/session': '^0.2.0' } },
      ['@fcr/shared/session ^0.2.0, the shell has 0.1.0'],
    ],
    ['a newer react', { ...requires, shared: { react: '^19.4.0' } }, ['react ^19.4.0, the shell has 19.3.1']],
    ['something not shared', { ...requires, shared: { d3: '*' } }, ['d3 *, which the shell does not share']],
    [
      'a name that every object has',
      { ...requires, shared: { constructor: '*' } },
      ['constructor *, which the shell does not share'],
    ],
  ])('returns the unmet requirements: %s', (_name, wanted, unmet) => {
    expect(unmetRequirements(wanted, provides)).toEqual(unmet)
  })
})
