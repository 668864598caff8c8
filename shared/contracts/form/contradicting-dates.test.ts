import { describe, expect, it } from '@jest/globals'
import { contradiction } from './contradicting-dates'

describe('a date of birth and a retirement', () => {
  it.each([
    ['1990-05-02', '1990-05-01', 'Su fecha de retiro es anterior a su nacimiento. Revise las dos fechas.'],
    ['1990-05-02', '1990-05-02', /con menos de 16 años de edad/],
    ['1990-05-02', '1992-05-01', /con menos de 16 años de edad/],
    ['1990-05-02', '2006-05-01', /con menos de 16 años de edad/],
  ])('born on %s and retired on %s contradict each other', (birth, retirement, text) => {
    expect(contradiction({ birth, retirement })).toMatch(text)
  })

  it.each([
    ['1990-05-02', '2006-05-02'],
    ['1990-05-02', '2026-01-01'],
    ['', '2006-05-02'],
    ['1990-05-02', ''],
    ['0199-05-02', '1990-01-01'],
  ])('"%s" and "%s" do not', (birth, retirement) => {
    expect(contradiction({ birth, retirement })).toBeUndefined()
  })
})
