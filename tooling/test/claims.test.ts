import { describe, expect, it } from '@jest/globals'
import { readRequirements } from '../docs/asvs.mjs'
import { figureFindings, quoteProblems, requirementProblems, titlesIn } from './claims.mjs'

describe('a requirement of ASVS', () => {
  it.each([
    ['V1.2.1', { evidence: [] }, 'met, but no test shows it'],
    ['V1.2.1', { evidence: ['docs/security.md#input'] }, 'met, but no test shows it'],
    ['V2.1.1', { evidence: ['docs/security.md#nada'] }, 'docs/security.md#nada does not exist'],
    ['V1.2.1', { evidence: ['api/src/app.test.ts :: no such title'] }, 'has no test "no such title"'],
    ['V1.2.1', { evidence: ['api/src/app.ts :: x'] }, "is no test of 'npm test -- --all'"],
    ['V1.2.1', { evidence: ['api/src/faults/mail.test.ts :: x'] }, "is no test of 'npm test -- --all'"],
    ['V3.5.4', { how: '' }, 'no reason'],
    ['V3.5.4', { status: 'nearly' }, "level 2, 'nearly'"],
  ])('%s is not accepted with %o', (id, change, problem) => {
    const rows = readRequirements().filter((row) => row.id === id)
    expect(requirementProblems(rows.map((row) => ({ ...row, ...change })))).toEqual([
      expect.stringContaining(problem),
      'docs/asvs.csv: 1 ids in 1 rows, not 253',
    ])
  })
})

it('titles are those of tests that run, with tables and templates, not other texts', () => {
  const source = `
    // it('in a comment')
    describe('a form', () => {
      it.each([['too long'], ['empty']])('is refused: %s', () => { expect('a value') })
      it(\`keeps \${what} apart\`, () => {})
      it.skip('skipped', () => {})
      describe.skip('skipped too', () => { it('inside', () => {}) })
    })`
  expect([...new Set(titlesIn('x.test.ts', source))]).toEqual([
    'a form',
    'too long',
    'empty',
    'is refused: %s',
    'keeps ',
    ' apart',
  ])
})

it('a document quotes tests that exist', () => {
  const text = '`api/src/app.test.ts` "refuses TRACE", `api/src/app.test.ts` "refuses everything"'
  expect(quoteProblems(text)).toEqual(['api/src/app.test.ts has no test "refuses everything"'])
})

describe('a measured figure', () => {
  const today = Date.parse('2026-11-26')
  it.each([
    ['Measured: 4 ms (`npm run bench map`, 2026-11-20).', [], []],
    ['Measured (by hand, 2026-11-20): 4 ms.', [], []],
    ['Measured: 4 ms (`npm run bench map`, 2026-08-01).', [], ['(`npm run bench map`, 2026-08-01)']],
    ['Measured: 4 ms.', [expect.stringContaining('no command and date')], []],
    ['4 ms (`npm run bench nada`, 2026-11-20)', ["'npm run bench' has no 'nada'"], []],
    ['4 ms (`npm run nada`, 2026-11-20)', ["'npm run nada' does not exist"], []],
    ['4 ms (`npm run bench map`, 2026-13-20)', ['(`npm run bench map`, 2026-13-20): no date'], []],
  ])('has a command that exists and a date: %s', (text, problems, old) => {
    expect(figureFindings(text, today)).toEqual({ problems, old })
  })
})
