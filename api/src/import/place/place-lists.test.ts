import { describe, expect, it } from '@jest/globals'
import { usualDepartmentNames, usualMunicipalityNames } from '@fcr/shared/contracts/usual-places'
import { normalizeForComparison } from '@fcr/shared/contracts/text/typed-text'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMunicipalities } from '../../lookups/data-files'
import { findPackageFolder } from '../../package-folder'
import { placeLists } from './place-lists'

const places = readMunicipalities(readFileSync(join(findPackageFolder(), 'data/municipios.csv'), 'utf8'))
const lists = placeLists(places)

describe('the usual names of places', () => {
  it("each belong to one place only, and are no other place's official name", () => {
    const officialNames = new Map(
      places.map((place) => [
        place.codigo_dane,
        `${place.codigo_dane.slice(0, 2)} ${normalizeForComparison(place.nombre)}`,
      ]),
    )
    const usual = Object.entries(usualMunicipalityNames).flatMap(([code, names]) =>
      names.map((name) => `${code.slice(0, 2)} ${normalizeForComparison(name)}`),
    )
    expect(usual.filter((name, index) => usual.indexOf(name) !== index)).toEqual([])
    expect(usual.filter((name) => [...officialNames.values()].includes(name))).toEqual([])
    expect(Object.keys(usualMunicipalityNames).filter((code) => !officialNames.has(code))).toEqual([])
    const departments = new Set(places.map(({ codigo_dane }) => codigo_dane.slice(0, 2)))
    expect(Object.keys(usualDepartmentNames).filter((code) => !departments.has(code))).toEqual([])
  })

  it.each([
    ['Valle', 'Buga', 'Guadalajara de Buga'],
    ['valle del cauca', 'Cali', 'Santiago de Cali'],
    ['Norte de Santander', 'Cúcuta', 'San José de Cúcuta'],
    ['Bolívar', 'Cartagena', 'Cartagena de Indias'],
    ['Bolívar', 'Mompós', 'Santa Cruz de Mompox'],
    ['Nariño', 'TUMACO', 'San Andrés de Tumaco'],
    ['Antioquia', 'Bolívar', 'Ciudad Bolívar'],
    ['San Andrés', 'San Andrés', 'San Andrés'],
    ['Guajira', 'Riohacha', 'Riohacha'],
    ['Bogotá', 'Bogotá', 'Bogotá, D.C.'],
    ['Bogotá D.C', 'bogota d.c.', 'Bogotá, D.C.'],
  ])('%s, %s is %s', (department, name, official) => {
    const code = lists.department(department) ?? ''
    expect(lists.municipality(code, name)?.nombre).toBe(official)
  })

  it('every official name belongs to its place', () => {
    const wrong = places.filter(({ codigo_dane, nombre, nombre_departamento }) => {
      const department = lists.department(nombre_departamento) ?? ''
      return lists.municipality(department, nombre)?.codigo_dane !== codigo_dane
    })
    expect(wrong).toEqual([])
  })
})
