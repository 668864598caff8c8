import { describe, expect, it } from '@jest/globals'
import { formatMoment } from './format-profile'

describe('formatMoment', () => {
  it.each([
    ['2026-07-28T15:04:05.000Z', '28 de julio de 2026, 10:04 a. m.'],
    ['2026-07-29T04:59:00.000Z', '28 de julio de 2026, 11:59 p. m.'],
    ['2026-01-01T05:00:00.000Z', '1 de enero de 2026, 12:00 a. m.'],
    ['2026-01-01T17:00:00.000Z', '1 de enero de 2026, 12:00 p. m.'],
  ])('tells %s as Bogotá’s %s', (iso, text) => {
    expect(formatMoment(iso)).toBe(text)
  })
})
