import { describe, expect, it } from '@jest/globals'
import { filterOf, type AuditFields } from './filters'

const all: AuditFields = {
  quien: '',
  sobre: '',
  grupo: '',
  cuando: '',
  desde: '',
  hasta: '',
  entidad: '',
  cuenta: '',
  resultado: '',
  accion: '',
}

describe('the days of a filter', () => {
  // In Bogotá it is still 22 November.
  const now = new Date('2026-11-23T04:59:00Z')

  it.each([
    ['today and the six days before, by default', '', { desde: '2026-11-16' }],
    ['today', 'hoy', { desde: '2026-11-22' }],
    ['this month', 'mes', { desde: '2026-11-01' }],
    ['all', 'todo', {}],
  ])('are %s', (_days, cuando, filter) => {
    expect(filterOf({ ...all, cuando }, now)).toEqual(filter)
  })

  it.each([
    [{ desde: '2026-10-01', hasta: '2026-10-09' }],
    [{ desde: '2026-10-01' }],
    [{ hasta: '2026-10-09' }],
    [{}],
  ])('are those of the range that is given: %j', (range) => {
    expect(filterOf({ ...all, cuando: 'rango', ...range }, now)).toEqual(range)
  })
})
