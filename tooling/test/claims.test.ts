import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asvsFile, asvsProblems } from '../docs/asvs.mjs'
import { root } from '../start/workspaces.mjs'
import { figureFindings, quoteProblems, titlesIn } from './claims.mjs'

describe('the page of ASVS', () => {
  const page = readFileSync(join(root, asvsFile), 'utf8')
  const test = '`api/src/app.test.ts` "refuses TRACE"'

  it.each([
    ['Met', '| V1.2.1 | 1 | Escaping | React. | – |', 'V1.2.1: met, but no test shows it'],
    ['Met', '| V1.2.1 | 1 | Escaping | React. | [x](x.md#x) |', 'V1.2.1: met, but no test shows it'],
    ['Met', `| V1.2.1 | 1 | Escaping | | ${test} |`, 'V1.2.1: no reason'],
    [
      'Met',
      `| V1.2.1 | 1 | Escaping | React. | ${test}, \`app.ts\` "x" |`,
      'V1.2.1: neither a test nor a link: , `app.ts` "x"',
    ],
    ['Not met', '| V1.2.1 | 3 | Escaping | Later. | – |', "V1.2.1: level 3, 'not met'"],
    ['Nearly', '| V1.2.1 | 1 | Escaping | React. | – |', "V1.2.1: level 1, 'nearly'"],
  ])('is not accepted with, under %s, %s', (status, row, problem) => {
    expect(asvsProblems(`${page}\n## ${status}\n\n${row}\n`)).toContain(problem)
  })

  it('has each requirement once, and their totals', () => {
    expect(asvsProblems(page.replace(/^\| V1\.2\.1 .*\n/m, ''))).toEqual([
      'V1: the totals are | 14 | 0 | 12 | 26 |',
      '**all**: the totals are | 159 | 26 | 67 | 252 |',
      '252 ids in 252 rows, not 253',
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
  const text =
    '`api/src/app.test.ts` "refuses TRACE", `api/src/app.test.ts` "refuses everything", `api/src/faults/mail.test.ts` "x"'
  expect(quoteProblems(text)).toEqual([
    'api/src/app.test.ts has no test "refuses everything"',
    "api/src/faults/mail.test.ts is no test of 'npm test -- --all'",
  ])
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
