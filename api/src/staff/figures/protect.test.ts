import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { coarse, protect } from './protect'

const publish = (column: readonly number[]) => protect(column.map((people) => ({ value: people, people })))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** All columns of `rows` values that add up to `total`. */
function* columnsOf(rows: number, total: number): Generator<number[]> {
  if (rows === 1) {
    yield [total]
    return
  }
  for (let first = 0; first <= total; first += 1)
    for (const others of columnsOf(rows - 1, total - first)) yield [first, ...others]
}

/**
 * What each row may be for somebody who knows the rule, the exact total (from another table, another filter or
 * another month) and the exact published values.
 */
function possibleValues(column: readonly number[]): Set<number>[] {
  const seen = JSON.stringify(publish(column))
  const possible = column.map(() => new Set<number>())
  for (const guess of columnsOf(column.length, sum(column)))
    if (JSON.stringify(publish(guess)) === seen) guess.forEach((value, row) => possible[row]?.add(value))
  return possible
}

const small = fc.array(fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 9 })), {
  minLength: 2,
  maxLength: 5,
})

describe('protect', () => {
  it('publishes a column whose rows all have five people', () => {
    expect(publish([5, 80, 12])).toEqual({ cells: [5, 80, 12], rest: undefined })
  })

  it('publishes that nobody is in a row', () => {
    expect(publish([0, 80, 12])).toEqual({ cells: [0, 80, 12], rest: undefined })
  })

  it('hides a column in which all rows may count fewer than five', () => {
    expect(publish([7, 1, 0])).toEqual({ cells: [null, null, null], rest: 8 })
    expect(publish([4, 4, 0])).toEqual({ cells: [null, null, null], rest: 8 })
    expect(publish([8, 1, 0])).toEqual({ cells: [null, null, 0], rest: 9 })
  })

  it('hides a second row, which subtraction from the total would otherwise reveal', () => {
    expect(publish([3, 80, 12])).toEqual({ cells: [null, 80, null], rest: 15 })
  })

  it('hides all rows of the same number, so that their order reveals nothing', () => {
    expect(publish([3, 12, 80, 12])).toEqual({ cells: [null, null, 80, null], rest: 27 })
  })

  it('does not publish the sum of the hidden rows if that is fewer than five people', () => {
    expect(publish([3, 1, 0])).toEqual({ cells: [null, null, null], rest: null })
  })

  it('publishes nothing that counts fewer than five people', () => {
    fc.assert(
      fc.property(small, (column) => {
        const { cells, rest } = publish(column)
        for (const value of [...cells, rest ?? null])
          if (value !== null && value !== 0) expect(value).toBeGreaterThanOrEqual(5)
      }),
    )
  })

  it('leaves every hidden row open, even for somebody who knows the rule and the exact total', () => {
    fc.assert(
      fc.property(
        small.filter((column) => sum(column) >= 5 && sum(column) <= 24),
        (column) => {
          const { cells } = publish(column)
          possibleValues(column).forEach((possible, row) => {
            if (cells[row] !== null) return
            expect(possible.size).toBeGreaterThan(1)
          })
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('coarse', () => {
  it('changes only with the fifth person', () => {
    expect([0, 4, 5, 9, 10, null].map(coarse)).toEqual([0, 0, 5, 5, 10, null])
  })
})
