import { expect, it } from '@jest/globals'
import { nativesChanged, rememberNatives } from './natives'

rememberNatives()

/** Returns a function that restores what was there: jest itself needs it. */
function replace(holder: object, name: string, value: unknown = () => undefined) {
  const before = Object.getOwnPropertyDescriptor(holder, name)
  const { defineProperty } = Object
  defineProperty(holder, name, { value, configurable: true, writable: true, enumerable: true })
  return () => {
    if (before) defineProperty(holder, name, before)
    else Reflect.deleteProperty(holder, name)
  }
}

it('finds nothing in a page that no area has changed', () => {
  document.title = 'Mapa'
  expect(/a/.test('a')).toBe(true)
  expect(nativesChanged()).toBe(false)
})

it.each<[string, () => [object, string]]>([
  ['a method of every list', () => [Array.prototype, 'map']],
  ['a method of every promise', () => [Promise.prototype, 'then']],
  ['JSON', () => [JSON, 'parse']],
  ['a global', () => [window, 'Map']],
  ['how elements are added', () => [Node.prototype, 'appendChild']],
  ['how the document makes elements', () => [document, 'createElement']],
  ['the title of the document', () => [document, 'title']],
  ['the storage', () => [Storage.prototype, 'setItem']],
  ['every object', () => [Object.prototype, 'added']],
])('finds that an area has changed %s', (_what, place) => {
  const restore = replace(...place())
  const found = nativesChanged()
  restore()
  expect(found).toBe(true)
})

it('leaves dates and timers to areas', () => {
  const restore = [replace(window, 'setTimeout'), replace(Date, 'now', () => 0)]
  const found = nativesChanged()
  for (const each of restore) each()
  expect(found).toBe(false)
})
