import { describe, expect, it } from '@jest/globals'
import { adviseOnDomain, publicEmailDomains } from './email-domains'
import { site } from '../site'

const advice = (address: string, domains = publicEmailDomains) => adviseOnDomain(address, domains)

describe('advice on the domain of an address', () => {
  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    [' Ana.P@GMAI.COM ', 'Ana.P@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@hotmial.com', 'ana@hotmail.com'],
    ['ana@hormal.com', 'ana@hotmail.com'],
    ['ana@outlok.com', 'ana@outlook.com'],
    ['ana@yaho.com', 'ana@yahoo.com'],
    // A single slip also in a short domain: two letters swapped.
    ['ana@lvie.com', 'ana@live.com'],
    ['ana@proton.mee', 'ana@proton.me'],
    ['ana@protonmial.com', 'ana@protonmail.com'],
  ])('takes %s for %s', (typed, address) => {
    expect(advice(typed)).toEqual({ kind: 'misspelt', address })
  })

  it.each(['hotmail.es', 'yahoo.com.co', 'outlook.es', 'live.com.mx'])(
    'does not take %s for a slip: it is a mailbox of its own',
    (domain) => {
      expect(advice(`ana@${domain}`)).toEqual({ kind: 'other-ending', domain })
    },
  )

  it.each(['ana@gmail.com', 'ana@AOL.com', 'ana@ejercito.example', 'ana@gmail', 'ana', '@gmial.com', ''])(
    'has none for "%s"',
    (typed) => {
      expect(advice(typed)).toBeUndefined()
    },
  )

  it('prefers the domain with the fewest differences to the first one of the list', () => {
    const domains = ['caminosh.com', 'caminosx.com']
    expect(advice('ana@caminosxx.com', domains)).toEqual({ kind: 'misspelt', address: 'ana@caminosx.com' })
  })

  it('follows the domains of the site', () => {
    expect(advice('ana@hotmail.es', ['hotmail.es'])).toBeUndefined()
    expect(advice('ana@hotmial.es', ['hotmail.es'])).toEqual({ kind: 'misspelt', address: 'ana@hotmail.es' })
  })
})

describe('the domains in the configuration of the site', () => {
  it('are the ten public ones unless it names others', () => {
    expect(site.parse({}).emailDomains).toEqual(publicEmailDomains)
    expect(site.parse({ emailDomains: ['Hotmail.ES '] }).emailDomains).toEqual(['hotmail.es'])
  })

  it.each([
    [[]],
    [['@gmail.com']],
    [['gmail']],
    [['gmail.com, aol.com']],
    [['xn--gmal-nza.com']],
    [['gm\u0430il.com']],
  ])('must be domains: %j', (domains) => {
    expect(site.safeParse({ emailDomains: domains }).success).toBe(false)
  })
})
