import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { plainName } from './plain-name'
import { closeness, closenessKeys, closenessVersion, comparable } from './similar-names'
import { isTransposition } from './slips'
import { soundOf } from './sound'

const closenessOf = (word: string, other: string) =>
  closeness(comparable(plainName(word)), comparable(plainName(other)))

describe('isTransposition', () => {
  it.each([
    ['rodriguez', 'rodirguez', true],
    ['rodriguez', 'rodriguze', true],
    ['rodriguez', 'rodriguez', false],
    ['rodriguez', 'rodiruegz', false],
    ['perez', 'perezz', false],
    ['ab', 'ac', false],
  ])('%s, %s: %s', (word, other, expected) => expect(isTransposition(word, other)).toBe(expected))
})

describe('names that sound alike', () => {
  it.each([
    ['Rodriges', 'Rodríguez'],
    ['Dominges', 'Domínguez'],
    ['Gerrero', 'Guerrero'],
    ['Agirre', 'Aguirre'],
    ['Betancour', 'Betancur'],
    ['Betancourth', 'Betancur'],
    ['Gonsales', 'González'],
    ['Yamit', 'Yamid'],
    ['Sneyder', 'Esneider'],
    ['Neli', 'Nelly'],
    ['Sharon', 'Charon'],
    ['Huisa', 'Güiza'],
  ])('%s, %s', (word, other) => expect(soundOf(plainName(word))).toBe(soundOf(plainName(other))))
})

describe('the closeness of two words', () => {
  it.each([
    ['Jhon', 'John', 'equal'],
    ['Yon', 'Jhon', 'equal'],
    ['Brayan', 'Bryan', 'equal'],
    ['Brian', 'Brayam', 'equal'],
    ['Stiven', 'Estiven', 'equal'],
    ['Steven', 'Stiven', 'equal'],
    ['Edison', 'Edinson', 'equal'],
    ['Betancur', 'Betancourt', 'equal'],
    ['Bohórquez', 'Bojórquez', 'equal'],
    ['Quiñones', 'Quiñónez', 'equal'],
    ['Vanessa', 'Banesa', 'equal'],
    ['Rodrigez', 'Rodríguez', 'equal'],
    ['Rodirguez', 'Rodríguez', 'slip'],
    ['Gutirrez', 'Gutiérrez', 'slip'],
    ['Morares', 'Morales', 'slip'],
    ['Jaun', 'Juan', 'slip'],
    ['Quimbya', 'Quimbaya', 'slip'],
    ['Quimbayan', 'Quimbaya', 'slip'],
    ['Zeida', 'Zeda', 'slip'],
    ['Nicole', 'Nicol', 'slip'],
    ['Michel', 'Michele', 'slip'],
    // What a scanner reads, or a program that lost a letter.
    ['Cami1o', 'Camilo', 'slip'],
    ['0lga', 'Olga', 'slip'],
    ['8ustos', 'Bustos', 'slip'],
    ['5usana', 'Susana', 'slip'],
    ['lsabel', 'Isabel', 'slip'],
    ['Teiio', 'Tello', 'slip'],
    ['Heman', 'Hernán', 'slip'],
    ['Benjarnin', 'Benjamín', 'slip'],
    ['Dodomiro', 'Clodomiro', 'slip'],
    ['Mufioz', 'Muñoz', 'slip'],
    ['Flno', 'Fino', 'slip'],
    ['Ouenguan', 'Quenguan', 'slip'],
    ['Eortunato', 'Fortunato', 'slip'],
    ['Uenancio', 'Venancio', 'slip'],
    ['2enón', 'Zenón', 'slip'],
    ['Vule', 'Yule', 'slip'],
    ['Temistoctocles', 'Temístocles', 'slip'],
    ['Barbara', 'Bara', undefined],
    ['Ordez', 'Ordóñez', 'equal'],
    // Diminutives.
    ['Carlitos', 'Carlos', 'equal'],
    ['Juanita', 'Juana', 'equal'],
    ['Juanita', 'Juan', undefined],
    ['Luisito', 'Luis', 'equal'],
    ['Luchito', 'Luis', 'equal'],
    ['Carmencita', 'Carmen', 'equal'],
    ['Blanquita', 'Blanca', 'equal'],
    ['Dieguito', 'Diego', 'equal'],
    ['Martica', 'Marta', 'equal'],
    ['Rosarito', 'Rosario', 'equal'],
    ['Jorgito', 'Jorge', 'equal'],
    ['Merceditas', 'Mercedes', 'equal'],
    ['Benita', 'Ben', undefined],
    ['Anita', 'Anito', undefined],
    ['Chelo', 'Consuelo', 'equal'],
    // The consonants and the end of a frequent name.
    ['Clto', 'Calixto', 'slip'],
    ['Glez', 'González', 'equal'],
    ['Mrlez', 'Morales', undefined],
    ['Clto', 'Calixta', undefined],
    ['Benseslao', 'Wenceslao', 'slip'],
    ['Delia', 'Celia', undefined],
    ['Elsa', 'Elisa', undefined],
    ['Mara', 'María', undefined],
    // A letter that sounds alike and a slip, next to letters that change their sound.
    ['Vilaguán', 'Bilaguen', 'slip'],
    ['María', 'Mario', undefined],
    ['Rosenda', 'Rosendo', undefined],
    ['Fulgencia', 'Fulgencio', 'ending'],
    ['Rosa', 'Rosas', 'ending'],
    ['Joseph', 'Jhosep', 'slip'],
    ['Alonso', 'Alfonso', undefined],
    ['Hernández', 'Fernández', undefined],
    ['Ana', 'Ada', undefined],
    ['Torres', 'Correa', undefined],
    ['Cmpo', 'Campo', 'slip'],
    ['Sotp', 'Soto', 'slip'],
    ['Doto', 'Soto', undefined],
    ['Xula', 'Xuka', undefined],
    ['Rusi', 'Ruisi', undefined],
    ['Mara', 'Moara', undefined],
    ['Gmo', 'Guillermo', 'equal'],
  ])('%s, %s: %s', (word, other, expected) => {
    expect(closenessOf(word, other)).toBe(expected)
    expect(closenessOf(other, word)).toBe(expected)
  })
})

describe('the keys of words', () => {
  const letter = fc.constantFrom(...'abcdeghijlmnoqrstuvxyz'.split(''))
  const word = fc.array(letter, { minLength: 3, maxLength: 10 }).map((letters) => letters.join(''))
  const slipped = fc
    .tuple(word, fc.nat(9), letter, fc.constantFrom(0, 1, 2))
    .map(([text, place, sign, cut]) => {
      const index = place % text.length
      return [
        text,
        text.slice(0, index) + (cut < 2 ? sign : '') + text.slice(index + (cut === 0 ? 0 : 1)),
      ] as const
    })

  it('of similar words overlap', () => {
    fc.assert(
      fc.property(slipped, ([text, other]) => {
        const [first, second] = [comparable(text), comparable(other)]
        const keys = new Set(closenessKeys(first))
        if (closeness(first, second)) expect(closenessKeys(second).some((key) => keys.has(key))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['pi?acu?', 'pinacue'],
    ['ib??ez', 'ibanez'],
  ])('of a word with several lost letters include the whole word: %s', (typed, word) => {
    expect(closenessKeys(comparable(typed))).toContain(word)
  })

  it('have a new version whenever they change, so that stored ones are recomputed', () => {
    const source = readFileSync(new URL('known-names.ts', import.meta.url), 'utf8')
    const lists = source.match(/(?<= = )`[^`]+`/g) ?? []
    expect(lists).toHaveLength(2)
    const rarer = 'quimbaya chirley rodrigez hueso sneyder'
    const names = plainName([...lists, rarer].join(' ')).match(/[a-z]+/g) ?? []
    const keys = names.map((name) => closenessKeys(comparable(name)))
    const hash = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 12)
    expect([closenessVersion, hash]).toEqual([12, 'c90b8bdbb76b'])
  })
})
