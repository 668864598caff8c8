import { expect, it } from '@jest/globals'
import { isFrequentName, nameKey, prepareNames } from './known-names'
import { plainName } from './plain-name'

it('the first comparison reads the names that are still unread', () => {
  const steps = prepareNames()
  steps.next()
  expect(nameKey(plainName('Zúñiga'))).toMatchObject({ frequent: true })
  expect(nameKey(plainName('Brayan')).key).toBe(nameKey(plainName('Bryan')).key)
  expect(isFrequentName(plainName('Zorro'))).toBe(true)
  expect(steps.next().done).toBe(true)
})
