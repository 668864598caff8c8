import { TextField } from '@fcr/shared/form'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type ClipboardEvent,
  type RefObject,
} from 'react'
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

  // The browser would truncate a text to the input's maximum length before its spaces are removed.
  const insert = (event: Event | ClipboardEvent, input: HTMLInputElement, text: string) => {
    event.preventDefault()
    const { selectionStart, selectionEnd } = input
    apply(pasteIntoCode(value, text, selectionStart ?? value.length, selectionEnd ?? value.length))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) =>
    insert(event, event.currentTarget, event.clipboardData.getData('text'))

  // A keyboard's own clipboard and browser add-ons insert a whole text without a paste. React lacks this event.
  const beforeInput = useEffectEvent((event: InputEvent) => {
    const { inputType, data } = event
    if (inputRef.current && inputType === 'insertText' && data && data.length > 1)
      insert(event, inputRef.current, data)
  })
  useEffect(() => {
    const input = inputRef.current
    input?.addEventListener('beforeinput', beforeInput)
    return () => input?.removeEventListener('beforeinput', beforeInput)
  }, [inputRef])

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
