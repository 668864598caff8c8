import type { ClipboardEvent } from 'react'
import { TextField, type TextFieldProps } from './text-field'

export type NumericFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>

/**
 * Digits kept as text, so leading zeros survive. Pasted and autofilled values are cleaned of spaces, dots and +57;
 * typed text is not changed, so that the form's rule can report it.
 */
export function NumericField({ onPaste, onInput, ...rest }: NumericFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      onInput={(event) => {
        // Before other handlers, which read the field's value.
        if (isFilledIn(event.nativeEvent)) event.currentTarget.value = cleaned(event.currentTarget.value)
        onInput?.(event)
      }}
      onPaste={(event) => {
        onPaste?.(event)
        if (!event.defaultPrevented) pasteCleaned(event)
      }}
    />
  )
}

function pasteCleaned(event: ClipboardEvent<HTMLInputElement>) {
  const input = event.currentTarget
  const pasted = event.clipboardData.getData('text')
  const digits = cleaned(pasted)
  if (digits === pasted || input.readOnly) return
  event.preventDefault()
  input.setRangeText(digits, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end')
  // The event that a native paste would have sent: React and the form library listen to it.
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: digits }))
}

const cleaned = (text: string) => text.replace(/[\s.]/g, '').replace(/^\+57/, '')

/** Whether the browser or its keyboard filled in the value (autofill). */
const isFilledIn = (event: Event) =>
  !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'
