import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Municipality } from '../../lookups/data-files'
import { reconcile } from './places'

const place = fc.record({
  codigo_dane: fc.constantFrom('05001', '05002', '05003', '08001', '08002', '11001'),
  nombre_departamento: fc.constantFrom('Antioquia', 'ANTIOQUIA', 'Atlántico', 'ATLÁNTICO', 'Bogotá, D.C.'),
  nombre: fc.constantFrom('Medellín', 'MEDELLÍN', 'Abejorral', 'Baranoa', 'San Juan'),
  latitud: fc.constant(6),
  longitud: fc.constant(-75),
})
const unique = (texts: readonly string[]) => new Set(texts).size === texts.length

it('lets through only rows that fit the tables, whatever the file says', () => {
  const stored: Municipality[] = [
    ['05001', 'Antioquia', 'Medellín'],
    ['05002', 'Antioquia', 'Abejorral'],
    ['08001', 'Atlántico', 'Baranoa'],
  ].map(([codigo_dane = '', nombre_departamento = '', nombre = '']) => ({
    codigo_dane,
    nombre_departamento,
    nombre,
    latitud: 6,
    longitud: -75,
  }))
  const files = fc.uniqueArray(place, { selector: ({ codigo_dane }) => codigo_dane, maxLength: 6 })
  fc.assert(
    fc.property(files, (file) => {
      const rows = file.map((row, index) => ({ ...row, line: index + 2 }))
      const { places } = reconcile(
        rows,
        new Map(stored.map((row) => [row.codigo_dane, row])),
        () => undefined,
      )
      const departments = new Map(places.map((row) => [row.codigo_dane.slice(0, 2), row.nombre_departamento]))
      expect(unique([...departments.values()])).toBe(true)
      expect(unique(places.map((row) => `${row.codigo_dane.slice(0, 2)} ${row.nombre}`))).toBe(true)
    }),
    { numRuns: 500 },
  )
})
