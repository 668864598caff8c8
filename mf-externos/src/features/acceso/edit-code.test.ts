import { describe, expect, it } from '@jest/globals'
import { editCode, pasteIntoCode } from './edit-code'

/** `|` marks the caret. */
const split = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const join = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`

const edit = (previous: string, after: string, inputType?: string) => {
  const { text, caret } = split(after)
  return join(editCode(previous, text, caret, inputType))
}
const paste = (shown: string, selection: [number, number], text: string) =>
  join(pasteIntoCode(shown, text, ...selection))

describe('editCode', () => {
  it.each([
    ['', 'a|', 'A|'],
    ['AB', 'ABc|', 'ABC|'],
    ['ABC', 'ABCd|', 'ABC-D|'],
    ['ABC-DEF-GHI', 'ABC-DEF-GHIj|', 'ABC-DEF-GHI-J|'],
    ['ABC-DEF-GHI-JKL', 'ABC-DEF-GHI-JKLm|', 'ABC-DEF-GHI-JKLM|'],
  ])('groups 3-3-3-4 during typing: %s + key', (previous, after, expected) => {
    expect(edit(previous, after)).toBe(expected)
  })

  it.each([
    ['in the first group', 'ABC-DEF', 'AX|BC-DEF', 'AX|B-CDE-F'],
    ['before a hyphen', 'ABC-DEF', 'ABCX|-DEF', 'ABC-X|DE-F'],
    ['after a hyphen', 'ABC-DEF', 'ABC-X|DEF', 'ABC-X|DE-F'],
    ['at the start', 'ABC-DEF', 'X|ABC-DEF', 'X|AB-CDE-F'],
    ['of a character that does not count', 'ABC-DEF', 'AB.|C-DEF', 'AB|C-DEF'],
  ])('keeps the caret in place: %s', (_where, previous, after, expected) => {
    expect(edit(previous, after)).toBe(expected)
  })

  it.each([
    [
      'backspace in a group',
      'ABC-DEF',
      'A|C-DEF',
      'deleteContentBackward',
      'A|C-DEF'.replace('C-DEF', 'CD-EF'),
    ],
    [
      'backspace on a hyphen deletes the character before it',
      'ABC-DEF',
      'ABC|DEF',
      'deleteContentBackward',
      'AB|D-EF',
    ],
    [
      'delete on a hyphen deletes the character after it',
      'ABC-DEF',
      'ABC|DEF',
      'deleteContentForward',
      'ABC|-EF',
    ],
  ])('%s', (_what, previous, after, inputType, expected) => {
    expect(edit(previous, after, inputType)).toBe(expected)
  })

  it('stops at thirteen characters', () => {
    expect(edit('ABC-DEF-GHI-JKLM', 'ABC-DEF-GHI-JKLMN|')).toBe('ABC-DEF-GHI-JKLM|')
  })
})

describe('pasteIntoCode', () => {
  it.each([
    ['with hyphens', 'abc-def-ghi-jklm', 'ABC-DEF-GHI-JKLM|'],
    ['bare', 'ABCDEFGHIJKLM', 'ABC-DEF-GHI-JKLM|'],
    ['with spaces and a line break, longer than the input', ' abc def\nghi – jklm ', 'ABC-DEF-GHI-JKLM|'],
    [
      'with typographic hyphens and full-width letters',
      'ABC\u2011DEF\u2212GHI\u00A0\uFF2AKLM\u200B',
      'ABC-DEF-GHI-JKLM|',
    ],
    ['with its label', 'Código: e67-def-ghi-jklm', 'E67-DEF-GHI-JKLM|'],
    [
      'with a label and a sentence after it',
      'Su código: E67-DEF-GHI-JKLM. Sirve una vez.',
      'E67-DEF-GHI-JKLM|',
    ],
    ['in a sentence', 'El código es E67-DEF-GHI-JKLM', 'E67-DEF-GHI-JKLM|'],
    ['too long', 'ABCDEFGHIJKLMNOP', 'ABC-DEF-GHI-JKLM|'],
  ])('accepts a whole code %s', (_how, text, expected) => {
    expect(paste('', [0, 0], text)).toBe(expected)
  })

  it('replaces the selection and puts the caret after the pasted text', () => {
    expect(paste('ABC-DEF-GHI', [4, 7], 'xy')).toBe('ABC-XY|G-HI')
  })
})
