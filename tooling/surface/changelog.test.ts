import { expect, it } from '@jest/globals'
import { changelogProblems } from './changelog.mjs'

const text = '# Changelog\n\n## 1.1.0\n\n## 1.0.0\n\n- The first one.\n'

it.each([
  ['1.0.0', []],
  ['1.1.0', [expect.stringContaining("what changed in 1.1.0. Add a heading '## 1.1.0'")]],
  ['1.0', [expect.stringContaining('in 1.0.')]],
])('of a version that must have an entry: %s', (version, problems) => {
  expect(changelogProblems('shared/CHANGELOG.md', version, text)).toEqual(problems)
})
