import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { cleanCode, formatCode } from '@fcr/shared/contracts/text/access-code'

export type CodeEdit = {
  /** The code as shown, with hyphens. */
  text: string
  /** Caret position in `text`. */
  caret: number
}

/** Returns the position in a formatted code right after its first `count` letters and digits. */
const positionAfter = (count: number) => (count === 0 ? 0 : count + Math.min(3, Math.floor((count - 1) / 3)))

/**
 * Formats the input's text after an edit and keeps the caret after the same character.
 *
 * @param previous the code as shown before
 * @param raw the input's text after the edit
 * @param caret the input's caret after the edit
 * @param inputType of the input event: the direction in which a hyphen was deleted
 */
export function editCode(previous: string, raw: string, caret: number, inputType = ''): CodeEdit {
  let clean = cleanCode(raw)
  let before = cleanCode(raw.slice(0, caret)).length
  const onlyHyphenDeleted = raw.length < previous.length && clean === cleanCode(previous)
  if (onlyHyphenDeleted && inputType === 'deleteContentBackward' && before > 0) {
    // Formatting would restore the hyphen: delete the adjacent character instead.
    clean = clean.slice(0, before - 1) + clean.slice(before)
    before -= 1
  } else if (onlyHyphenDeleted && inputType === 'deleteContentForward') {
    clean = clean.slice(0, before) + clean.slice(before + 1)
  }
  return { text: formatCode(clean), caret: positionAfter(before) }
}

const wholeCode = /(?<![A-Z0-9])[A-Z0-9]{3}([ -]*[A-Z0-9]{3}){2}[ -]*[A-Z0-9]{4}(?![A-Z0-9])/i

/** The code in a pasted text such as 'Código: ABC-DEF-GHI-JKLM'; the text itself if it has no label. */
const codeIn = (text: string) => {
  const unlabelled = cleanTyped(text).replace(/^[^:]*:/, '')
  return wholeCode.exec(unlabelled)?.[0] ?? unlabelled
}

/** Replaces the selection from `start` to `end` by the pasted text and reformats the code. */
export function pasteIntoCode(typed: string, pasted: string, start: number, end: number): CodeEdit {
  const head = typed.slice(0, start) + codeIn(pasted)
  return {
    text: formatCode(head + typed.slice(end)),
    caret: positionAfter(cleanCode(head).length),
  }
}
