import type { ClipboardEvent } from 'react'
import { TextField, type TextFieldProps } from './text-field'

export type NumericFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>

/**
 * Digits kept as text, so leading zeros survive. A paste is cleaned of spaces, dots and +57; what is typed is
 * left alone, for the form's own rule to speak about it.
 */
export function NumericField({ onPaste, ...rest }: NumericFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="numeric"
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
  const cleaned = pasted.replace(/[\s.]/g, '').replace(/^\+57/, '')
  if (cleaned === pasted || input.readOnly) return
  event.preventDefault()
  input.setRangeText(cleaned, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end')
  // What a paste by the browser would have sent: React and the form library listen to it.
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: cleaned }))
}
