import { describe, expect, it } from '@jest/globals'
import { comparedName, compareNames, haveNothingInCommon, mayDiffer } from './compare-names'

describe('two names', () => {
  it.each([
    ['maria prueba gomez', 'gomez maria prueba', 'same'],
    ['jhon rodriguez', 'john alexander rodrigues prueba', 'similar'],
    ['luis de la cruz prueba', 'luis delacruz prueba', 'similar'],
    ['cnel ana prueba gomez', 'ana prueba gomez', 'similar'],
    ['maria fernanda prueba', 'maria jose prueba', undefined],
    ['guterrez quimbya prueba', 'gutierrez quimbaya prueba', undefined],
    ['gutirrez prueba', 'gutierrez quimbaya prueba', 'similar'],
    ['ana', 'ana prueba gomez', undefined],
    ['ana luz prueba ruiz gomez', 'ana luz prueba ruiz vera', undefined],
    ['j a gomez', 'jose antonio gomez', undefined],
    ['rosendo prueba gomez', 'rosenda prueba gomez', undefined],
  ])('%s and %s: %s', (name, other, expected) => {
    const [first, second] = [comparedName(name), comparedName(other)]
    expect([compareNames(first, second), compareNames(second, first)]).toEqual([expected, expected])
  })

  it.each([
    ['ana ejemplo', 'pedro ficticio', true],
    ['ana ejemplo', 'pedro egemplo', false],
    ['jhon prueba', 'john alexander', false],
    ['maria de la cruz', 'pedro de la torre', true],
    ['j p', 'pedro ficticio', false],
  ])('%s and %s have nothing in common: %s', (name, other, expected) => {
    const [first, second] = [comparedName(name), comparedName(other)]
    expect([haveNothingInCommon(first, second), haveNothingInCommon(second, first)]).toEqual([
      expected,
      expected,
    ])
  })

  it.each([
    ['jose luis pena prueba', 'jose antonio gomez diaz', true],
    ['ana maria prueba', 'ana maria gomez', true],
    ['luis pena', 'jose luis pena prueba', false],
    ['jhon gomes', 'john gomez prueba', false],
    ['ana', 'ana prueba gomez', false],
    ['', 'ana prueba', false],
  ])('%s and %s may be those of different people: %s', (name, other, expected) => {
    const [first, second] = [comparedName(name), comparedName(other)]
    expect([mayDiffer(first, second), mayDiffer(second, first)]).toEqual([expected, expected])
  })
})
