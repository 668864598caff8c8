import { cleanCode, formatCode } from '@fcr/shared/contracts/access-code'

export type CodeEdit = {
  /** The code as it is shown, with its hyphens. */
  text: string
  /** Where the caret belongs in it. */
  caret: number
}

/** Position in a formatted code right behind its first `count` letters and digits. */
const positionAfter = (count: number) => (count === 0 ? 0 : count + Math.min(3, Math.floor((count - 1) / 3)))

/**
 * Formats what an edit left in the input, and keeps the caret behind the character it stood behind.
 *
 * @param previous the code as it was shown before
 * @param raw the input's text after the edit
 * @param caret the input's caret after the edit
 * @param inputType of the input event; tells in which direction a hyphen was deleted
 */
export function editCode(previous: string, raw: string, caret: number, inputType = ''): CodeEdit {
  let clean = cleanCode(raw)
  let before = cleanCode(raw.slice(0, caret)).length
  const onlyHyphenDeleted = raw.length < previous.length && clean === cleanCode(previous)
  if (onlyHyphenDeleted && inputType === 'deleteContentBackward' && before > 0) {
    // The hyphen would come back at once: the key takes the character beside it instead.
    clean = clean.slice(0, before - 1) + clean.slice(before)
    before -= 1
  } else if (onlyHyphenDeleted && inputType === 'deleteContentForward') {
    clean = clean.slice(0, before) + clean.slice(before + 1)
  }
  return { text: formatCode(clean), caret: positionAfter(before) }
}

/** A paste over the selection from `start` to `end`; whatever stands between the characters is dropped. */
export function pasteIntoCode(shown: string, pasted: string, start: number, end: number): CodeEdit {
  const head = shown.slice(0, start) + pasted
  return {
    text: formatCode(head + shown.slice(end)),
    caret: positionAfter(cleanCode(head).length),
  }
}
