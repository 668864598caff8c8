import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cleanLines, cleanTyped, isReadable } from './clean-typed'
import { decodedOnce } from './encoded-twice'
import { typedLine } from './schemas'

describe('cleanTyped', () => {
  it.each([
    ['Gómez\u2010Díaz', 'Gómez-Díaz'],
    ['Gómez\u2011Díaz \u2212 \u2014', 'Gómez-Díaz - -'],
    ['Ana D\u2019Alessandro, D\u00B4Costa, O`Neil', "Ana D'Alessandro, D'Costa, O'Neil"],
    ['\u201CSoldado\u201D', '"Soldado"'],
    ['juan\u200B.prueba@gmail.com', 'juan.prueba@gmail.com'],
    ['\u202A+57 300\u202C', '+57 300'],
    ['Mu\u00ADñoz', 'Muñoz'],
    ['Juan\u00A0Prueba\u2003\tLópez\r\n', 'Juan Prueba López'],
    ['Nun\u0303ez', 'Nuñez'],
    ['Nun\u200D\u0303ez', 'Nuñez'],
    ['\uFF11\uFF12\uFF0D\uFF21', '12-A'],
    ['o\uFB01cina', 'oficina'],
    ['1\u2024234\u2024567', '1.234.567'],
    ['\uFF11\u204412\u2026', '1/12...'],
    ['Ana\u2800\u3000Prueba\uFFFC', 'Ana Prueba'],
  ])('%j is %j', (typed, cleaned) => {
    expect(cleanTyped(typed)).toBe(cleaned)
  })

  // Putting thousands of marks in order would take a second, and twice as many four seconds.
  it('does not order more marks than a text has', () => {
    const marks = '\u0323\u0301'.repeat(15)
    expect(isReadable(cleanTyped(`Ana ${marks}`))).toBe(true)
    for (const text of [`${marks}${marks}`, marks.replaceAll('\u0301', '\u0301\u200B').repeat(2)]) {
      expect(cleanTyped(`a${text}.`)).not.toMatch(/\p{M}{31}/u)
      expect(isReadable(cleanTyped(`a${text}`))).toBe(false)
      expect(isReadable(cleanLines(`a${text}`))).toBe(false)
    }
    expect(decodedOnce('a' + '&#x344;'.repeat(40))).not.toMatch(/\p{M}{31}/u)
  })

  it('is idempotent, and keeps the letters and digits of Spanish', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\u1FEF', '\u1FFD')), (text) => {
        expect(cleanTyped(cleanTyped(text))).toBe(cleanTyped(text))
        expect(cleanLines(cleanLines(text))).toBe(cleanLines(text))
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9.,;:()#@/&%+*=?¿!¡-]{1,40}$/), (text) => {
        expect(cleanTyped(text)).toBe(text)
      }),
    )
  })

  it('keeps the line breaks of a text of several lines', () => {
    expect(cleanLines('Señores:\r\n\r\n Pido  que\u2028corrijan\u00A0esto. \r')).toBe(
      'Señores:\n\nPido que\ncorrijan esto.',
    )
  })

  it.each(['a\0b', 'a\u0096b', 'a\uFFFDb', 'a\uD800b', 'a\uE001b'])('%j cannot be read', (text) => {
    expect(isReadable(cleanTyped(text))).toBe(false)
  })
})

it('a text that is too long is not read any further', () => {
  const { error } = typedLine(3, { tooLong: 'Es demasiado largo.' }).safeParse('ab\0c')
  expect(error?.issues.map(({ message }) => message)).toEqual(['Es demasiado largo.'])
})
