import { expect, it } from '@jest/globals'
import { version } from 'react'
import semver from 'semver'
import all from '@fcr/shared/platform/shared-modules.json' with { type: 'json' }
import { requiredRange, sharedModules } from './shared-modules.mjs'

it('gives the entries of shared the versions of their surfaces, and a library the installed one', () => {
  for (const name of ['@fcr/shared/session', '@fcr/shared/ui'] as const)
    expect(sharedModules[name]).toBe(all[name].version)
  expect(sharedModules['react/jsx-runtime']).toBe(version)
})

it.each([
  ['0.31.7', '0.31.2', true],
  ['0.31.7', '0.31.12', true],
  ['0.31.7', '0.30.9', false],
  ['0.31.7', '0.32.0', false],
  ['1.4.7', '1.4.0', true],
  ['1.4.7', '1.5.0', true],
  ['1.4.7', '1.3.9', false],
  ['1.4.7', '2.0.0', false],
])('an area built against %s runs with %s: %s', (built, given, runs) => {
  expect(semver.satisfies(given, requiredRange(built))).toBe(runs)
})
