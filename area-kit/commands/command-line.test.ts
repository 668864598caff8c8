import { expect, it } from '@jest/globals'
import { options, usage } from './command-line.mjs'

it.each(Object.entries(options))('the help names %s with its options', (command, its) => {
  const [line] = usage.match(new RegExp(`^  ${command} .*`, 'm')) ?? []
  expect(line?.match(/--[\w-]+/g) ?? []).toEqual(Object.keys(its).map((option) => `--${option}`))
})
