import { TextField } from '@fcr/shared/form'
import { useLayoutEffect, useRef, type ChangeEvent, type ClipboardEvent, type RefObject } from 'react'
import { editCode, pasteIntoCode, type CodeEdit } from './edit-code'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  error: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
}

/** Input for the access code; adds capitals and hyphens while the official types or pastes. */
export function CodeField({ value, onChange, error, inputRef }: CodeFieldProps) {
  // Setting a formatted value moves the browser's caret to the end; this restores its position.
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === inputRef.current)
      inputRef.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const apply = (edit: CodeEdit) => {
    caret.current = edit.caret
    onChange(edit.text)
  }

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { inputType } = event.nativeEvent as InputEvent
    apply(editCode(value, input.value, input.selectionStart ?? input.value.length, inputType))
  }

  // The browser would truncate a paste to the input's maximum length before its spaces are removed.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const text = event.clipboardData.getData('text')
    apply(pasteIntoCode(value, text, selectionStart ?? value.length, selectionEnd ?? value.length))
  }

  return (
    <TextField
      ref={inputRef}
      label="Código de acceso"
      hint="13 letras y números. Los guiones se ponen solos."
      look="code"
      name="code"
      placeholder="XXX-XXX-XXX-XXXX"
      maxLength={16}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={type}
      onPaste={paste}
      error={error}
    />
  )
}
