import { mostSpellings } from '@fcr/shared/contracts/names/name-plan'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { addMember, removeEverybody } from '../testing/people'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { countNameWords } from './name-words'
import { searchPeople } from './search-repository'
import { namePlans, storeNameKeys } from './name-dictionary'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => removeEverybody(database.db))

let numbers = 9_940_000_000
async function register(...names: string[]) {
  for (const nombre_apellido_completo of names)
    await addMember(database.db, {
      numero_identificacion: String(numbers++),
      nombre_apellido_completo,
      password_hash: null,
    })
}
const search = async (nombre: string, palabras?: string) =>
  (await searchPeople(database.db, { nombre, palabras })).cards.map((card) => [
    card.nombre_apellido_completo,
    card.aproximada ? 'alike' : 'exact',
  ])

describe('a name as it is pasted', () => {
  it.each([
    'García Muestra, Édgar',
    'García-Muestra',
    'Sgto. Édgar García',
    'Sargento Viceprimero (r) Édgar García',
    'SEÑOR EDGAR GARCIA',
    'E. García',
    'García M., É.',
    'Édgar\tGarcía\tMuestra',
  ])('finds the person exactly: %s', async (typed) => {
    await register('Édgar García Muestra', 'Ximena Peña')
    expect(await search(typed)).toEqual([['Édgar García Muestra', 'exact']])
  })

  it.each([
    ['la víctima, Édgar García Muestra, declaró', ['víctima', 'declaró']],
    ['según consta, notificado Édgar García Muestra ayer', ['según', 'consta', 'notificado', '…']],
  ])('finds the person among other words, and says which were left out: %s', async (nombre, faltan) => {
    await register('Édgar García Muestra')
    const { cards } = await searchPeople(database.db, { nombre })
    expect(cards).toMatchObject([
      { nombre_apellido_completo: 'Édgar García Muestra', aproximada: true, faltan },
    ])
  })

  it('takes a single letter for an initial', async () => {
    await register('Édgar García Muestra', 'Ana Garsia Ejemplo', 'Ana García Prueba')
    expect(await search('E. García')).toEqual([
      ['Édgar García Muestra', 'exact'],
      ['Ana Garsia Ejemplo', 'alike'],
    ])
  })

  it('keeps a rank that is somebody’s surname', async () => {
    await register('Luis Coronel Mena', 'Luis Mena Vera')
    expect(await search('Coronel Luis Mena')).toEqual([['Luis Coronel Mena', 'exact']])
  })
})

describe('words written together or apart', () => {
  it.each([
    ['delacruz', 'Ana de la Cruz'],
    ['delacrus', 'Ana de la Cruz'],
    ['dangelo', 'Iris D’Anjelo'],
    ['De La Cruz', 'Ana Delacruz'],
    ['santa maria', 'Rubén Santamaría'],
    ['santamaria', 'Rubén Santa María'],
    ['montesdeoca', 'Iris Montes de Oca'],
    ['montes de oca', 'Iris Montesdeoca'],
    ['sanjuan', 'Camilo San Juan'],
    ['san juan', 'Camilo Sanjuán'],
    ['juan carlos', 'Juancarlos Mena'],
  ])('%s finds %s', async (typed, name) => {
    await register(name, 'Ximena Peña')
    // Words without keys are always read.
    await storeNameKeys(database.db)
    expect((await search(typed)).map(([found]) => found)).toEqual([name])
  })

  it('does not join words that are not neighbours, nor parts of words', async () => {
    await register('Ana María Nariño', 'Santa Cruz María')
    expect(await search('mariana')).toEqual([])
    expect(await search('santamaria')).toEqual([])
  })

  it('finds a name without the particles, as a similar one', async () => {
    await register('Pedro Ríos Cabal', 'Pedro de los Ríos')
    expect(await search('Pedro de los Ríos')).toEqual([
      ['Pedro de los Ríos', 'exact'],
      ['Pedro Ríos Cabal', 'alike'],
    ])
  })
})

describe('evidence from the register', () => {
  const many = (name: string, count: number) => register(...Array.from({ length: count }, () => name))
  const threeOf = (name: string) => [name, name, name]
  const countWords = () => database.db.transaction().execute(countNameWords)

  it('decides the order of similar names, not whether they are found', async () => {
    await many('Quimbayan Mena', 3)
    await register('Quimbya Mena')
    await many('Quimbaya Mena', 3)
    await countWords()
    expect(await search('Quimbaya')).toEqual([
      ['Quimbaya Mena', 'exact'],
      ['Quimbaya Mena', 'exact'],
      ['Quimbaya Mena', 'exact'],
      ['Quimbayan Mena', 'exact'],
      ['Quimbayan Mena', 'exact'],
      ['Quimbayan Mena', 'exact'],
      ['Quimbya Mena', 'alike'],
    ])
    expect(await search('Quimbayo')).toEqual([])
    expect((await search('Quimbeya')).map(([name]) => name)).toEqual([
      'Quimbya Mena',
      ...Array.from({ length: 3 }, () => 'Quimbaya Mena'),
    ])
  })

  it.each([
    ['Brayan', 'Bryan'],
    ['Stiven', 'Steven'],
    ['Edinson', 'Edison'],
    ['Bohórquez', 'Bojórquez'],
    ['Betancur', 'Betancourt'],
  ])('does not hide a usual spelling, however many people have either: %s, %s', async (typed, other) => {
    await many(`${typed} Mena`, 3)
    await many(`${other} Mena`, 3)
    await countWords()
    const names = (await search(typed)).map(([name]) => name)
    expect(names).toEqual([...threeOf(`${typed} Mena`), ...threeOf(`${other} Mena`)])
  })

  it('takes the spellings of imported and verified people first, however many strangers register invented ones', async () => {
    await register('Rodriges Mena')
    const invented = Array.from({ length: 2 ** 9 - 1 }, (_, index) =>
      'rodriguez'.replace(/./g, (letter, place: number) => letter.repeat(1 + (((index + 1) >> place) & 1))),
    )
    for (const numero_identificacion of ['9930000001', '9930000002'])
      await addMember(database.db, { numero_identificacion, nombre_apellido_completo: invented.join(' ') })
    await countWords()
    await storeNameKeys(database.db)
    const [planned] = await namePlans(database.db, 'Rodriguez')
    const alike = planned?.plan.words[0]?.alike.map(({ word }) => word)
    expect(alike).toHaveLength(mostSpellings)
    expect(alike?.[0]).toBe('rodriges')
    expect(await search('rrodriguez')).toHaveLength(3)
  })

  it('does not find a name in a slightly longer one, but in one that it abbreviates', async () => {
    await register('Alexander Mena', 'Hernando Mena', 'Hernán Vera', 'Alex Vera')
    expect(await search('Hernan')).toEqual([['Hernán Vera', 'exact']])
    expect((await search('Alex')).length).toBe(2)
  })

  it('finds the beginning of a name that is no name', async () => {
    await register('Hernando Mena')
    expect(await search('Hern')).toEqual([['Hernando Mena', 'exact']])
  })
})

describe('the words of the register', () => {
  it('are found alike before and after their keys are stored, also in a changed name', async () => {
    await register('Ximena Sánchez', 'Quimbaya Rodríguez', 'Mario Peña')
    const alike = async (typed: string) =>
      (await namePlans(database.db, typed))[0]?.plan.words.map((word) =>
        word.alike.map(({ word: other }) => other),
      )
    const typed = 'jimena sanches qimbaya rodirgues maria'
    const before = await alike(typed)
    expect(before).toEqual([['ximena'], ['sanchez'], ['quimbaya'], ['rodriguez'], []])
    await storeNameKeys(database.db)
    const { rows } = await sql`SELECT palabra FROM nombre_palabra WHERE claves IS NULL`.execute(database.db)
    expect(rows).toEqual([])
    expect(await alike(typed)).toEqual(before)
    await database.db
      .updateTable('compareciente')
      .set({ nombre_apellido_completo: 'Mario Ordóñez' })
      .where('nombre_apellido_completo', '=', 'Mario Peña')
      .execute()
    expect(await alike('ordones')).toEqual([['ordonez']])
  })
})

describe('a person registered with one name less', () => {
  it('is found as similar, with the name that is missing, if nobody has all of them', async () => {
    await register('Édgar García Muestra', 'Édgar Luis García Muestra Vera', 'García Muestra')
    const { cards, similar } = await searchPeople(database.db, { nombre: 'Edgar Mario Garsia Muestra' })
    expect(cards.map((card) => [card.nombre_apellido_completo, card.faltan])).toEqual([
      ['Édgar García Muestra', ['Mario']],
    ])
    expect(similar).toBe(1)
    await register('Ana de la Cruz')
    await storeNameKeys(database.db)
    expect(await search('Ana Inexistente Delacruz')).toEqual([['Ana de la Cruz', 'alike']])
    expect(await search('Édgar Luis García Muestra')).toEqual([['Édgar Luis García Muestra Vera', 'exact']])
  })
})

describe('a search with fewer words', () => {
  it('finds people who have that many of the words, marked as similar', async () => {
    await register('Édgar García Muestra', 'Édgar Vera', 'Ximena Peña')
    expect(await search('Édgar García Inexistente')).toEqual([])
    expect(await search('Sgto Édgar García Muestra Inexistente', '3')).toEqual([
      ['Édgar García Muestra', 'alike'],
    ])
    expect(await search('Edmundo García Inexistente', '2')).toEqual([])
    expect(await search('Edgar Garsia Inexistente', '2')).toEqual([['Édgar García Muestra', 'alike']])
  })

  it('counts neither a rank nor particles', async () => {
    await register('Ana de la Cruz Mena')
    expect(await search('Sra. Ana de la Cruz Vera', '2')).toEqual([['Ana de la Cruz Mena', 'alike']])
  })

  it('says which words each person lacks, and how many words find somebody', async () => {
    await register('Édgar García Muestra', 'Édgar Garsia Vera', 'Ximena Peña')
    const missing = async (nombre: string, palabras: string) =>
      (await searchPeople(database.db, { nombre, palabras })).cards.map(
        ({ nombre_apellido_completo, faltan }) => [nombre_apellido_completo, faltan],
      )
    expect(await missing('Sgto. Edgar García Vera Nadie', '2')).toEqual([
      ['Édgar Garsia Vera', ['Nadie']],
      ['Édgar García Muestra', ['Vera', 'Nadie']],
    ])
    const fewer = async (nombre: string, others = {}) =>
      (await searchPeople(database.db, { nombre, ...others })).fewerWords
    expect(await fewer('Garsia Nadie Édgar Mena Vera')).toBe(3)
    // This consists of the words without one.
    expect(await fewer('Édgar García Muestra Nadie')).toBeUndefined()
    // The other filters apply as well.
    expect(await fewer('Édgar García Muestra Nadie', { cedula: '999999999' })).toBe(0)
    // Nobody has three of these.
    expect(await fewer('Édgar García Nadie Ninguno')).toBe(2)
    expect(await fewer('Édgar Nadie Ninguno Tampoco')).toBe(0)
    expect(await fewer('Nadie')).toBe(0)
    expect(await fewer('Ximena')).toBeUndefined()
  })
})
