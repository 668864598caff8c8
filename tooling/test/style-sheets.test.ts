import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import stylelint from 'stylelint'
import config from '../../stylelint.config.mjs'
import { root } from '../start/workspaces.mjs'

/** Rules that a declaration or a media query breaks. */
async function broken(code: string) {
  const { results } = await stylelint.lint({ code, config })
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule))
}

const values = 'declaration-property-value-allowed-list'
const widths = 'media-feature-name-value-allowed-list'

describe('style sheets', () => {
  it.each([
    ['a { color: #0f2440 }', 'color-no-hex'],
    ['a { color: navy }', 'color-named'],
    ['a { color: rgb(15 36 64 / 0.1) }', 'function-disallowed-list'],
    ['a { font-size: 1.05rem }', values],
    ['a { font-size: calc(var(--t-md) * 2) }', values],
    ['a { font: 600 1rem / 1 var(--f-serif) }', values],
    ['a { clip-path: inset(50%) }', values],
    ['html:has(dialog:modal) { top: 0 }', 'selector-disallowed-list'],
    ['html:not([data-a]):has(dialog[open]) { top: 0 }', 'selector-disallowed-list'],
    ['@media (max-width: 48rem) { a { top: 0 } }', widths],
    ['@media (min-width: 600px) { a { top: 0 } }', widths],
    ['@media (width >= 48rem) { a { top: 0 } }', widths],
  ])('refuses %s', async (code, rule) => {
    expect(await broken(code)).toEqual([rule])
  })

  it.each([
    'a { color: var(--c-ink); border: 1px solid currentcolor; background: transparent }',
    'a { font-size: min(var(--t-md), 9vw) }',
    'a { font: var(--w-bold) var(--t-ui) / 1.3 var(--f-sans) }',
    'html:has(.a) { top: 0 }',
    '@media (min-width: 22.5rem) and (max-width: 47.99rem) { a { top: 0 } }',
  ])('accepts %s', async (code) => {
    expect(await broken(code)).toEqual([])
  })

  it('use only properties that they or the tokens define', () => {
    const read = (file: string) => readFileSync(join(root, file), 'utf8')
    const listed = execFileSync('git', ['ls-files', '*.css'], { cwd: root, encoding: 'utf8' })
    const tokens = read('shared/ui/tokens.css')
    const missing = listed
      .trim()
      .split('\n')
      .flatMap((file) => {
        const text = read(file)
        const used = text.match(/(?<=var\()--[a-z]+-[\w-]+/g) ?? []
        return used.filter((name) => !(tokens + text).includes(`${name}:`)).map((name) => `${file}: ${name}`)
      })
    expect(missing).toEqual([])
  })
})
