import { describe, expect, it } from '@jest/globals'
import { fileName, fileNameProblem } from './file-name'

describe('the name of a file', () => {
  it.each([
    'personas.csv',
    'Relación de víctimas (2ª parte) – año 2026.xlsx',
    'Lista nº 3 “final”.csv',
    'a\u0301.csv',
  ])('%s is accepted', (name) => {
    expect(fileName.parse(name)).toBe(name)
  })

  // As code points, so that an editor shows them.
  it.each([
    0x0000, 0x001f, 0x007f, 0x0085, 0x00ad, 0x034f, 0x061c, 0x115f, 0x180e, 0x200b, 0x200d, 0x200e, 0x200f,
    0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0x3164,
    0xd800, 0xe000, 0xfeff, 0xe0041,
  ])('with the character %d is refused in words', (code) => {
    const name = `informe${String.fromCodePoint(code)}vsc.exe`
    expect(fileNameProblem(name)).toMatch(/caracteres invisibles/)
  })

  it.each(['', ' ', 'a'.repeat(201), '../personas.csv', 'C:\\personas.csv'])('%j is refused', (name) => {
    expect(fileNameProblem(name)).toMatch(/^El nombre del archivo/)
  })
})
