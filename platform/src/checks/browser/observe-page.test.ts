import { expect, it } from '@jest/globals'
import { suspicious } from './observe-page'
import { visitorChecks } from './visitor-checks'

const fine = { growth: 0, hovering: { fled: 0, of: 5 }, values: [] }
const namesOf = (checks: readonly { name: string }[]) => checks.map(({ name }) => name)

it('only the checks that find something are repeated', () => {
  expect(suspicious({ 1280: fine, 360: fine }, { 1280: fine, 360: fine })).toEqual([])
  const grown = { ...fine, growth: 50 }
  expect(namesOf(suspicious({ 1280: fine, 360: grown }, { 1280: fine, 360: fine }))).toEqual(['growth'])
})

it('checks that use the page are repeated together', () => {
  const moving = { ...fine, hovering: { fled: 2, of: 5 } }
  expect(suspicious({ 1280: moving }, { 1280: fine })).toEqual(
    visitorChecks.filter(({ usesPage }) => usesPage),
  )
})
