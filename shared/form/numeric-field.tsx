import type { ClipboardEvent } from 'react'
import { documentNumberOf } from '@fcr/shared/contracts/readings/document-number'
import { TextField, type TextFieldProps } from './text-field'

export type NumericFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'> & {
  /** Reads pasted and autofilled text. Unreadable text is kept, so that the form's rule can report it. */
  read?: (text: string) => string
}

/**
 * Digits kept as text, so leading zeros survive. Pasted and autofilled values are read before `maxLength` can cut them;
 * typed text is not changed, so that the form's rule can report it.
 */
export function NumericField({ read = documentNumberOf, onPaste, onInput, ...rest }: NumericFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      onInput={(event) => {
        // Before other handlers, which read the field's value.
        if (isFilledIn(event.nativeEvent)) event.currentTarget.value = read(event.currentTarget.value)
        onInput?.(event)
      }}
      onPaste={(event) => {
        onPaste?.(event)
        if (!event.defaultPrevented) pasteRead(event, read)
      }}
    />
  )
}

function pasteRead(event: ClipboardEvent<HTMLInputElement>, read: (text: string) => string) {
  const input = event.currentTarget
  const pasted = event.clipboardData.getData('text')
  const digits = read(pasted)
  if (input.readOnly || (digits === pasted && input.maxLength < 0)) return
  event.preventDefault()
  input.setRangeText(digits, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end')
  // The event that a native paste would have sent: React and the form library listen to it.
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: digits }))
}

/** Whether the browser or its keyboard filled in the value (autofill). */
const isFilledIn = (event: Event) =>
  !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'
