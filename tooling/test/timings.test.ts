import { expect, it } from '@jest/globals'
import { describeTimes, timesOfJest, timesOfPlaywright } from './timings.mjs'

it('shows the parts in their order, the slowest files and the slowest set-ups first', () => {
  const files = [
    { file: 'a.test.ts', total: 3000, setUp: 200 },
    { file: 'b.test.ts', total: 5000, setUp: 4000 },
  ]
  const text = describeTimes([
    { title: 'Checks', milliseconds: 9000, files: [] },
    { title: 'Unit tests', milliseconds: 61_000, files },
  ])
  expect(text.split('\n').map((line) => line.trim())).toEqual([
    '',
    ...['Parts', '9.0 s  Checks', '61.0 s  Unit tests', ''],
    ...['Slowest files', '5.0 s  b.test.ts', '3.0 s  a.test.ts', ''],
    ...['Slowest set-ups', '4.0 s  b.test.ts', '0.2 s  a.test.ts'],
  ])
})

it('counts what a file takes apart from its tests as set-up', () => {
  const assertionResults = [{ duration: 300 }, { duration: null }, { duration: 200 }]
  const testResults = [{ name: '/x/a.test.ts', startTime: 1000, endTime: 3000, assertionResults }]
  expect(timesOfJest({ testResults }, (path) => path.slice(3))).toEqual([
    { file: 'a.test.ts', total: 2000, setUp: 1500 },
  ])
})

it('adds up a file’s tests in the browser, and counts the start of the site as set-up', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString()
  const specs = [{ tests: [{ results: [{ duration: 700, startTime: at(30) }] }] }]
  const nested = {
    file: 'map.spec.ts',
    specs: [{ tests: [{ results: [{ duration: 500, startTime: at(40) }] }] }],
  }
  const report = { suites: [{ file: 'map.spec.ts', specs, suites: [nested] }], stats: { startTime: at(0) } }
  expect(timesOfPlaywright(report)).toEqual([
    { file: 'e2e: start the site', total: 30_000, setUp: 30_000 },
    { file: 'e2e/tests/map.spec.ts', total: 1200, setUp: 0 },
  ])
})
