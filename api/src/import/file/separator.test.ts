import { expect, it } from '@jest/globals'
import { chooseSeparator } from './separator'
import { peopleLayout } from './table'
import { kinds } from '../types'

const layout = peopleLayout(kinds.comparecientes.columns)

// Somebody says on the page what the columns mean.
it.each([
  ['by commas', 'Uno,Dos,Tres\n1,Calle 1; apto 2,3\n', ','],
  [
    'by the separator that the first line names, which is no header',
    'sep=,\nUno,Dos,Tres\n1;1;1;1,2,3\n',
    ',',
  ],
  ['by bars', 'Uno|Dos|Tres\n1|Calle 1, apto 2|3\n', '|'],
])('splits a text without known names of columns %s', (_, text, separator) => {
  expect(chooseSeparator(text, layout)).toMatchObject({
    separator,
    header: { names: ['Uno', 'Dos', 'Tres'] },
  })
})
