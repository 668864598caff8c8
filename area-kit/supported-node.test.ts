import { expect, it } from '@jest/globals'
import { satisfies } from 'semver'
import { isSupported, range } from './supported-node.cjs'

it.each([
  ['18.20.8', false],
  ['19.9.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.11.0', false],
  ['24.0.0', true],
  ['25.1.0', true],
])('support of Node %s is %s, in the check and in the range for npm', (version, supported) => {
  expect([isSupported(version), satisfies(version, range)]).toEqual([supported, supported])
})
