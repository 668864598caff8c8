import { expect, it } from '@jest/globals'
import { describeFailures, failuresOfJest, failuresOfPlaywright } from './failures.mjs'

it('names the tests of jest that failed or were skipped, and the files that could not run', () => {
  const passed = { fullName: 'adds', status: 'passed' }
  const red = {
    fullName: 'sorts',
    status: 'failed',
    failureMessages: ['\n\u001b[31mError: expected 1\u001b[39m\n  at x'],
  }
  const testResults = [
    { name: '/x/a.test.ts', status: 'failed', message: '', assertionResults: [passed, red] },
    {
      name: '/x/b.test.ts',
      status: 'failed',
      message: '  ● Test suite failed to run\n\n  Cannot find y',
      assertionResults: [],
    },
    {
      name: '/x/c.test.ts',
      status: 'passed',
      message: '',
      assertionResults: [passed, { fullName: 'later', status: 'todo' }],
    },
  ]
  expect(failuresOfJest({ testResults }, (path) => path.slice(3))).toEqual([
    'a.test.ts › sorts: Error: expected 1',
    'b.test.ts: Cannot find y',
    'c.test.ts › later: todo',
  ])
})

it('names the tests in the browser that failed, and what failed outside them', () => {
  const fine = { title: 'opens', tests: [{ status: 'expected', results: [{}] }] }
  const red = {
    title: 'closes',
    tests: [{ status: 'unexpected', results: [{ error: { message: 'Error: still there' } }] }],
  }
  const inner = { file: 'map.spec.ts', title: 'dialog', specs: [red] }
  const suites = [{ file: 'map.spec.ts', title: 'map.spec.ts', specs: [fine], suites: [inner] }]
  expect(failuresOfPlaywright({ suites, errors: [{ message: 'The port is taken.' }] })).toEqual([
    'e2e/tests/map.spec.ts › closes: Error: still there',
    'e2e: The port is taken.',
  ])
})

it('shows at most forty failures', () => {
  expect(describeFailures(['a', 'b'])).toBe('\nFailures\n  a\n  b')
  const lines = describeFailures(Array.from({ length: 42 }, String)).split('\n')
  expect(lines).toHaveLength(43)
  expect(lines.at(-1)).toBe('  and 2 more')
})
