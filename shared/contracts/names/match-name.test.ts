import { describe, expect, it } from '@jest/globals'
import { dictionaryOf, nameMatcher, tested } from './match-name'
import { mostSpellings, planOf, plansOf } from './name-plan'

describe('a name', () => {
  const search = (typed: string, ...names: string[]) => {
    const dictionary = dictionaryOf(new Set(names.flatMap((name) => tested(name).split(' ').filter(Boolean))))
    const matchers = plansOf(typed, dictionary).map(nameMatcher)
    const keys = names.map(tested)
    const matcher = matchers.find((matches) => keys.some(matches)) ?? (() => undefined)
    return keys.map(matcher)
  }

  it.each([
    ["D'Angelo", "Paul D'Angelo", 'exact'],
    ['d angelo', "Paul D'Angelo", 'exact'],
    ['dangelo', "Paul D'Angelo", 'similar'],
    ["D'Angelo", 'Paul Dangelo', 'similar'],
    ['Diaz Granados', 'Ana Díaz-Granados', 'exact'],
    ['diazgranados', 'Ana Díaz-Granados', 'similar'],
    ['Franca', 'Luis França', 'exact'],
    ['Soren', 'Søren Muestra', 'exact'],
    ['Søren', 'Soren Muestra', 'exact'],
    ['J Alberto', 'J. Alberto Muestra', 'exact'],
    ['dalba', "Ana D'Alba", 'similar'],
    ['María de la Cruz', 'María Cruz Muestra', 'similar'],
    ['daniel', 'Daniela Muestra', undefined],
    ['alex', 'Alexander Muestra', 'exact'],
    ['de la Crus', 'Luis Delacruz', 'similar'],
    ['Delacrus', 'Luis de la Cruz', 'similar'],
    ['Lasernas', 'Ana la Cerna', undefined],
    ['guez', 'Ana Rodríguez', 'exact'],
    ['el señor Ana Muestra', 'Ana Muestra', 'exact'],
    ['La Torre Ana', 'Ana de la Torre', 'exact'],
    ['La Torre Ana', 'Ana Torre', 'similar'],
    ['Qui?ones', 'Ubaldo Quiñones', 'similar'],
    ['Ord??ez Ib??ez', 'Ubaldo Ordóñez Ibáñez', 'similar'],
    ['??n?s', 'Ubaldo Quiñones', undefined],
    ['Mª Consuelo', 'María Consuelo Muestra', 'exact'],
    ['Elsa Pardo Vda de Muestra', 'Elsa Pardo Muestra', 'similar'],
    ['Ana María Vera Muestra', 'Ana Vera Muestra', 'similar'],
    ['Ana María Bera Muestra', 'Muestra Vera, Ana', 'similar'],
    ['Ana María Vera Muestra', 'Ana M. Vera Muestra', 'similar'],
    ['Sr. Ana Vera de la Muestra', 'Ana Muestra', 'similar'],
    ['Ana María Delacruz', 'Ana de la Cruz', 'similar'],
    ['Ana María Vera Muestra', 'Ana de Vera y Muestra', 'similar'],
    ['Ana María Vera Muestra', 'Ana Vera', 'similar'],
    ['Vera Muestra Ana María', 'Ana Vera', 'similar'],
    ['Ana María Vera Muestra', 'Ana M. de Vera', 'similar'],
    ['Ana María Vera Muestra', 'Ana Muestra', undefined],
    ['Ana María Vera Muestra', 'María Vera', undefined],
    ['Ana María Vera Muestra Prueba', 'Ana Vera', undefined],
    ['Ana María Vera Muestra Prueba', 'Ana Vera Prueba', undefined],
    ['María José Vera Muestra', 'José Mario Vera Muestra', undefined],
    ['Ana María Quenguán Muestra', 'Ana María Quenguan Prueba', undefined],
    ['Ana María Vera Muestra', 'Ana María Vera Prueba', undefined],
    ['Ana Vera P. de Muestra', 'Ana Vera Prueba', 'similar'],
    ['Juan Carlos Gonzales Muestra', 'Juan Carlos González Prueba', undefined],
    ['J. M. Quenguán', 'Juan Martínez', undefined],
    ['J. Carlos P. Vera', 'Julia Peña', undefined],
    ['J. Peña Vera', 'María José Vera Muestra', undefined],
    ['Luis G?mez', 'Luis Gómez', 'similar'],
    ['Luis G?mez', 'Luis Gámez', 'similar'],
    ['Iv?n Muestra', 'Iván Muestra', 'similar'],
    ['Juan G*mez', 'Juan González', undefined],
    ['Elvira Muestra', 'Elva Muestra', undefined],
    ['el compareciente M.ª Vera', 'María Vera', 'exact'],
    ['Juan Bta. Muestra', 'Juan Bautista Muestra', 'similar'],
    ['Chucho Muestra', 'Jesús Muestra', 'similar'],
    ['Ana María Vera', 'Ana Luisa Vera', undefined],
    ['Ana María Vera', 'Ana Vera Muestra', 'similar'],
    ['Ana María Bera', 'Ana de Vera Muestra', 'similar'],
    ['Ana María Vera', 'María de la Vera Muestra', undefined],
    ['Vera Muestra Ana', 'Luisa Vera Muestra', undefined],
    ['De Ávila Ana', 'Ana Dávila', 'similar'],
    ['Ana Dávila', 'Ana De Ávila', 'similar'],
    ['Juan Garlos Muestra', 'Juan Carlos Muestra', 'similar'],
    ['Ana Vera Muestra', 'Ana Luisa Vera', 'similar'],
    ['Ana Vera Muestra', 'Ana Luisa de Vera M.', 'similar'],
    ['Ana Vera Muestra', 'Ana Luisa Vera Peña', undefined],
    ['Ana María Vera', 'Ana Luisa Vera Muestra', undefined],
    ['Ana María Vera', 'Luisa Vera Muestra Ana', undefined],
    ['Ana Vera Muestra', 'Ana Luisa Inés Vera', undefined],
    ['Ana María Vera', 'Ana M. Vera Muestra', 'similar'],
    ['Ana María Vera', 'Ana L. Vera Muestra', undefined],
    ['Ana Vera de Muestra', 'Ana Vera Peña', 'similar'],
    ['Ana Vera Muestra', 'Ana Vera de Peña', 'similar'],
    ['Ana Vera Muestra', 'Ana Vera de la Peña', undefined],
    ['Ana de Vera Muestra', 'Ana Peña Muestra', undefined],
    ["Ana D'Angelo Vera", "Ana Luisa D'Ángelo", 'similar'],
    ['Ana ?? Vera', 'Ana Vera Muestra', 'similar'],
    ['Ana Vera Villafañe', 'Ana Vera Villafaña', 'similar'],
    ['Arukina Vera Muestra', 'Arukin Vera Muestra', undefined],
    ['Ana Arukina Muestra', 'Ana Arukin Muestra', 'similar'],
    ['Mu?oz Ana', 'Ana Muñoz', 'similar'],
    ['Pe#a Ana', 'Ana Peña', 'similar'],
    ['Pe#a Ana', 'Ana Pera', undefined],
    ['Ana Pi?acu? Ñusc?é', 'Ana Piñacué Ñuscué', 'similar'],
    ['?ngrid Muestra', 'Íngrid Muestra', 'similar'],
    ['Ana ?u?k', 'Ana Ñuak', undefined],
    ['Beto Muestra', 'Alberto Muestra', 'similar'],
    ['Mariantonia Muestra', 'María Antonia Muestra', 'similar'],
    ['ANA MONTA EZ ARG ELLO', 'Ana Montañez Argüello', 'similar'],
    ['Stoyer Muestra', 'Steuer Muestra', 'similar'],
    ['Jeiler Muestra', 'Heyller Muestra', 'similar'],
    ['Jauer Muestra', 'Hawer Muestra', 'similar'],
    ['Mun1lo Ana', 'Ana Murillo', 'similar'],
    ['mi teniente Ana Muestra', 'Ana Muestra', 'exact'],
    ['Joseph Muestra', 'José Muestra', 'similar'],
    ['Johnjairo Muestra', 'Jhon Jairo Muestra', 'similar'],
    ['Anaines Muestra', 'Hana Ynés Muestra', undefined],
    ['Ana Vera', 'Ana', undefined],
    ['MY. Ana Muestra', 'Ana Muestra', 'exact'],
    ['ex soldado bachiller Ana Muestra', 'Ana Muestra', 'exact'],
    ['sv pp Ana Muestra', 'Ana Muestra', 'exact'],
    ['SLP. Jn Carlos Muestra', 'Juan Carlos Muestra', 'exact'],
    ['SL18 Juan Carlos Muestra', 'Juan Carlos Muestra', 'exact'],
    ['C3. Muestra Juan Carlos', 'Juan Carlos Muestra', 'exact'],
    ['Hdo. Muestra', 'Hernando Muestra', 'similar'],
    ['Ana Vera Muestra, Teniente Coronel (r)', 'Ana Vera Muestra', 'exact'],
    ['Ana Vera Muestra - Sargento Segundo (RA)', 'Ana Vera Muestra', 'exact'],
    ['Vera Muestra, Ana, SLP', 'Ana Vera Muestra', 'exact'],
    ['Ana Vera Muestra Coronel (r)', 'Ana Vera Muestra', 'exact'],
    ['Ana Vera (r)', 'Ana Vera', 'exact'],
    ['Técnico Segundo (r) Ana Vera', 'Ana Vera', 'exact'],
    ['Brig. Gral. (r) Ana Vera', 'Ana Vera', 'exact'],
    ['Vera, Mayor', 'Ana Vera', undefined],
    ['Ana Vera Mayor', 'Ana Vera Mayor', 'exact'],
    // A word that no name has, and a single other letter.
    ['Fugo Luis Vera Muestra', 'Hugo Luis Vera Muestra', 'similar'],
    ['Fugo Vera Muestra', 'Hugo Vera Muestra', undefined],
    ['Ana Vera Tigue', 'Ana Vera Tique', 'similar'],
    ['Fugo Muestra', 'Hugo Muestra', undefined],
    ['Mora Vera Muestra', 'Nora Vera Muestra', undefined],
    ['Ana Oneil', "Ana O'Neill", 'similar'],
    // The plural of a frequent surname.
    ['Ana Rosa Muestra', 'Ana Rosas Muestra', 'similar'],
    ['Ana Rosa', 'Ana Rosas', undefined],
    ['Ana McCausland', 'Ana Mc Causland', 'similar'],
    ['Ana MacCausland', 'Ana Mc Causland', 'similar'],
  ])('typed as %s, registered as %s: %s', (typed, name, expected) => {
    expect(search(typed, name)).toEqual([expected])
  })

  it('written with one vowel for two is not the first of them alone', () => {
    const names = ['Adela Muestra Vera', 'Aida Prueba']
    expect(search('Adelaida Muestra Vera', ...names)).toEqual([undefined, undefined])
  })

  it('may begin with an abbreviation that is no rank', () => {
    expect(search('Mnl Carlos Muestra', 'Manuel Carlos Muestra', 'Luis Carlos Muestra')).toEqual([
      'similar',
      undefined,
    ])
  })

  it('is compared in no time, whatever it consists of', () => {
    const typed = 'abcdefgh'.split('').map((letter) => letter.repeat(3))
    const name = [...typed.slice(1), 'Peña', 'Vera'].join(' de y de y de y de y de ')
    expect(search(`${typed.slice(2).join(' ')} ((a+)+)+ .* [`, name)).toEqual(['similar'])
    expect(search(typed.join(' '), name)).toEqual(['similar'])
  })

  it.each([
    ['la víctima, Ana Luz Peña, declaró', ['Ana Luz Peña']],
    ['notifíquese al compareciente Ana de la Peña', ['Ana de la Peña', 'Ana Luz Peña']],
    ['Ana Luz Vera (Muestra Sucre)', ['Ana Luz Vera Muestra']],
    ['Luz Peña (prima de la víctima)', ['Ana Luz Peña']],
    ['VERA MUESTRA ANA LUZ SLP BRIM', ['Ana Luz Vera Muestra']],
    ['según consta, M.ª Luz Vera declaró', ['Ma Luz Vera']],
    ['según declaró Ana Luz Peña Ruiz', ['Ana Luz Peña']],
    // The names of people whom the register does not have.
    ['Zbigniewska, Ana Luz', []],
    ['Ana Luz zbigniewska', []],
    ['Delavera, Ana Luz', []],
    ['Ana Peña (Vera Muestra)', []],
    ['Ana Luz (Sucre)', []],
    ['Delavera Sucre, Ana Luz Vera', []],
    // A number may be somebody else's.
    ['Ana Luz Vera (79845123)', []],
  ])('is searched alone if a text has other words, too, as a similar one: %s', (typed, expected) => {
    const names = [
      'Ana Luz Peña',
      'Ana de la Peña',
      'Ana Luz Vera Muestra',
      'Sucre Muestra',
      'Ma Luz Vera',
      'Rosa de la Vera',
    ]
    const matches = search(typed, ...names)
    expect(matches).not.toContain('exact')
    expect(names.filter((_name, index) => matches[index]).sort()).toEqual([...expected].sort())
  })

  it('is looked for with one word less only if nobody has all of them', () => {
    const names = ['Ana Vera Muestra', 'Ana María Vera Muestra']
    expect(search('Ana María Vera Muestra', ...names)).toEqual([undefined, 'exact'])
    expect(search('Ana Mariela Vera Muestra', ...names)).toEqual(['similar', undefined])
  })
})

describe('invented spellings of a name, which anybody can register', () => {
  /** The same sound: each letter of the name may be written twice. */
  const doubled = (name: string) =>
    Array.from({ length: 2 ** name.length - 1 }, (_, index) =>
      name.replace(/./g, (letter, place: number) => letter.repeat(1 + (((index + 1) >> place) & 1))),
    )
  const plan = (typed: string, words: readonly string[]) =>
    planOf([typed], dictionaryOf(new Set(words))).words[0]
  const alike = (typed: string, words: readonly string[]) => plan(typed, words)?.alike.map(({ word }) => word)

  it('replace a word no more than so often, the first of the dictionary before the others', () => {
    const invented = doubled('rodriguez')
    const last = alike('rodriguez', [...invented, 'rodrigues'])
    expect(last).toHaveLength(mostSpellings)
    expect(last).not.toContain('rodrigues')
    const first = alike('rodriguez', ['rodrigues', ...invented])
    expect(first).toEqual(['rodrigues', ...(last ?? []).slice(0, mostSpellings - 1)])
  })

  it('replace two joined words no more than so often, the first before the others', () => {
    const words = ['john', 'jairo', ...doubled('john'), ...doubled('jairo')]
    const runs = plan('johnjairo', words)?.runs
    expect(runs).toHaveLength(mostSpellings)
    expect(runs?.[0]).toEqual(['john', 'jairo'])
  })

  it('do not hide an exact match', () => {
    const [name, ...others] = doubled('rodriguez').reverse()
    const [exact] = plansOf(name ?? '', dictionaryOf(new Set(others))).map(nameMatcher)
    expect(exact?.(tested(name ?? ''))).toBe('exact')
  })
})
