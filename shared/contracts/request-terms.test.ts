import { describe, expect, it } from '@jest/globals'
import { acknowledgeDayOf, dueDayOf, dueWords, lastReceiptDueBy, urgencyOf } from './request-terms'

describe('dueDayOf', () => {
  it.each([
    ['a query: ten working days', 'consulta', false, '2026-11-23'],
    ['five more with notice', 'consulta', true, '2026-11-30'],
    ['a claim: fifteen', 'correccion', false, '2026-11-30'],
    ['eight more with notice', 'supresion', true, '2026-12-11'],
    ['an order without a day', 'autoridad', false, undefined],
  ] as const)('%s', (_name, kind, extended, expected) => {
    expect(dueDayOf({ kind, received: '2026-11-06', extended })).toBe(expected)
  })

  it('takes the day that an order sets', () => {
    const ordered = '2026-11-10'
    expect(dueDayOf({ kind: 'autoridad', received: '2026-11-06', extended: false, ordered })).toBe(ordered)
  })
})

it('has receipt acknowledged within two working days', () => {
  expect(acknowledgeDayOf('2026-11-13')).toBe('2026-11-18')
  expect(lastReceiptDueBy('2026-11-18')).toBe('2026-11-16')
  expect(lastReceiptDueBy('2026-11-17')).toBe('2026-11-12')
})

describe('urgency and words of a due day, on Friday 20 November 2026', () => {
  it.each([
    ['2026-11-18', 'late', 'Venció hace 2 días'],
    ['2026-11-19', 'late', 'Venció hace 1 día'],
    ['2026-11-20', 'today', 'Vence hoy'],
    ['2026-11-21', 'soon', 'Vence mañana'],
    ['2026-11-23', 'soon', 'Vence en 1 día hábil'],
    ['2026-11-25', 'soon', 'Vence en 3 días hábiles'],
    ['2026-11-26', 'later', 'Vence en 4 días hábiles'],
    ['2026-12-09', 'later', 'Vence en 12 días hábiles'],
  ] as const)('%s: %s', (due, urgency, words) => {
    expect(urgencyOf(due, '2026-11-20')).toBe(urgency)
    expect(dueWords(due, '2026-11-20')).toBe(words)
  })
})
