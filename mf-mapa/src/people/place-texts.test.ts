import { describe, expect, it } from '@jest/globals'
import { neiva, palmira, people } from '../testing/people'
import { placeLabel, popupTitle, summary } from './place-texts'
import { Grouper } from './places'

function group(...records: ReturnType<typeof people>) {
  const grouper = new Grouper()
  grouper.add(records)
  return grouper.finish()
}

describe('the texts of a place', () => {
  it('tell one person from several', () => {
    expect([1, 1200].map((count) => group(...people(count, palmira)).places.map(placeLabel))).toEqual([
      ['Palmira, Valle del Cauca, 1 persona'],
      ['Palmira, Valle del Cauca, 1.200 personas'],
    ])
    expect([1, 5000].map(popupTitle)).toEqual([
      '1 Persona en esta ubicación',
      '5.000 Personas en esta ubicación',
    ])
  })
})

describe('the summary', () => {
  it('counts people and municipalities', () => {
    expect(summary(group(...people(2, palmira), ...people(1, neiva)))).toBe(
      '3 personas en 2 municipios, según su lugar de trabajo.',
    )
    expect(summary(group(...people(1, neiva)))).toBe('1 persona en 1 municipio, según su lugar de trabajo.')
  })

  it('says how many of all a filter keeps, and who has no place', () => {
    const all = group(...people(1200, palmira), ...people(2, {}))
    expect(summary(group(...people(1, palmira), ...people(1, {})), all)).toBe(
      '1 persona de 1.202 en 1 municipio, según su lugar de trabajo. Sin ubicación: 1 persona.',
    )
  })
})
