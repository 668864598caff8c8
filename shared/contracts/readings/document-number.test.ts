import { describe, expect, it } from '@jest/globals'
import { documentNumberOf, readDocumentNumber } from './document-number'

describe('document numbers', () => {
  it.each([
    ['C.C. 79.845.123', '79845123'],
    ['c.c.79845123', '79845123'],
    ['CC No. 79.845.123', '79845123'],
    ['Cédula de ciudadanía: 79 845 123', '79845123'],
    ['NUIP 1.098.765.432', '1098765432'],
    ['\u202A9972000020\u202C', '9972000020'],
    ['79 845123', '79845123'],
    ['9900-000-001', '9900000001'],
    ['79\u2011845\u2011123', '79845123'],
  ])('%j is %j', (text, value) => {
    expect(readDocumentNumber(text)).toEqual({ value })
  })

  it.each([
    ['79845123 52123456', 'tiene dos números; escriba uno solo'],
    ['1234567 7654321', 'tiene dos números; escriba uno solo'],
    ['52123456 12', 'tiene dos números; escriba uno solo'],
    ['1234567 12', 'tiene dos números; escriba uno solo'],
    ['79845123 / 52123456', 'tiene dos números; escriba uno solo'],
    ['79.123.4567.8', 'tiene puntos, comas o espacios donde no van'],
    ['C.E. 345678', 'debe ser un número de hasta 15 dígitos'],
    ['Cédula de extranjería 345678', 'debe ser un número de hasta 15 dígitos'],
    ['T.I. 1098765432', 'debe ser un número de hasta 15 dígitos'],
    ['79845123-4', 'debe ser un número de hasta 15 dígitos'],
    ['99000A0219', 'debe ser un número de hasta 15 dígitos'],
    ['2009-341', 'debe ser un número de hasta 15 dígitos'],
    ['CCN 79845123', 'debe ser un número de hasta 15 dígitos'],
    ['PA 79845123', 'debe ser un número de hasta 15 dígitos'],
    ['', 'debe ser un número de hasta 15 dígitos'],
    ['0', 'solo tiene ceros; escriba el número del documento'],
    ['C.C. 00000000', 'solo tiene ceros; escriba el número del documento'],
    ['0 000', 'solo tiene ceros; escriba el número del documento'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readDocumentNumber(text)).toEqual({ problem })
  })

  it('leave any other text to the rule of the field', () => {
    expect([documentNumberOf(' abc '), documentNumberOf('1.234.567')]).toEqual(['abc', '1234567'])
  })
})
