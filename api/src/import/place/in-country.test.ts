import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMunicipalities } from '../../lookups/data-files'
import { findPackageFolder } from '../../package-folder'
import { isInColombia } from './in-country'

describe('the border', () => {
  it('encloses the seat of every municipality', () => {
    const text = readFileSync(join(findPackageFolder(), 'data/municipios.csv'), 'utf8')
    const outside = readMunicipalities(text).filter(
      ({ latitud, longitud }) => !isInColombia(latitud, longitud),
    )
    expect(outside.map(({ nombre }) => nombre)).toEqual([])
  })

  it.each([
    ['Isla Fuerte', 9.388, -76.18],
    ['Islas del Rosario', 10.18, -75.75],
    ['San Bernardo', 9.79, -75.85],
    ['San Andrés', 12.58, -81.7],
    ['Providencia', 13.37, -81.37],
    ['Roncador', 13.57, -80.08],
    ['Serrana', 14.28, -80.36],
    ['Gorgona', 2.97, -78.18],
    ['Malpelo', 4, -81.61],
  ])('encloses the island %s', (_place, latitude, longitude) => {
    expect(isInColombia(latitude, longitude)).toBe(true)
  })

  it.each([
    ['Caracas', 10.4806, -66.9036],
    ['Maracaibo', 10.6545, -71.6293],
    ['Quito', -0.1807, -78.4678],
    ['Iquitos', -3.7491, -73.2538],
    ['Manaos', -3.119, -60.0217],
    ['Ciudad de Panamá', 8.9824, -79.5199],
    ['the open sea', 4, -80],
    ['the sea off Africa', 0, 0],
  ])('leaves %s outside', (_place, latitude, longitude) => {
    expect(isInColombia(latitude, longitude)).toBe(false)
  })
})
