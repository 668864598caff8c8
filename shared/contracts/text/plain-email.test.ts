import { describe, expect, it } from '@jest/globals'
import { plainEmail, plainEmailMessage } from './plain-email'

const address = plainEmail({ max: 100, format: 'No es una dirección.' })
const messageOf = (text: string) => address.safeParse(text).error?.issues.map(({ message }) => message)

describe('an address to which access is given', () => {
  it.each([
    ['Ana.Prueba@JEP.gov.co ', 'ana.prueba@jep.gov.co'],
    ["o'neill_2+codigos@ubpd-busqueda.co", "o'neill_2+codigos@ubpd-busqueda.co"],
    ['an\u200Ba@\uFF4Aep.gov.co', 'ana@jep.gov.co'],
    ['ana@\u212Aep.gov.co', 'ana@kep.gov.co'],
  ])('%s is accepted in lower case', (typed, stored) => {
    expect(address.parse(typed)).toBe(stored)
  })

  it.each([
    ['a Cyrillic letter in the mailbox', '\u0430na@jep.gov.co'],
    ['a Cyrillic letter in the domain', 'ana@j\u0435p.gov.co'],
    ['an accent', 'ána@jep.gov.co'],
    ['an encoded domain', 'ana@xn--jp-nja.gov.co'],
  ])('with %s is refused in words', (_what, typed) => {
    expect(messageOf(typed)).toEqual([plainEmailMessage])
  })

  it.each(['ana', 'ana@jep', 'ana jep@jep.gov.co', "'ana@jep.gov.co", 'ana.@jep.gov.co', ''])(
    '%j is none',
    (typed) => {
      expect(messageOf(typed)).toEqual(['No es una dirección.'])
    },
  )
})
