import { useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react'
import { useLateOptions } from './use-late-options'

interface Handlers {
  onChange: ((event: ChangeEvent<HTMLSelectElement>) => void) | undefined
  onBlur: ((event: FocusEvent<HTMLSelectElement>) => void) | undefined
  /** Focuses the visible control. */
  onFocusAsked: () => void
}

/**
 * The real control of a searchable select: an invisible native `<select>` for the form, its library and the
 * browser. Choices in the visible control trigger its `change` event; values set from elsewhere (a draft, a
 * dependency, autofill, a test) show at the next render.
 */
export function useNativeChoice(options: readonly { value: string }[], handlers: Handlers) {
  const own = useRef<HTMLSelectElement>(null)
  const [value, setValue] = useState('')
  const late = useLateOptions(own, options)
  const passingOn = useRef(false)

  // Values may be set through the ref alone, without an event.
  useLayoutEffect(() => {
    if (own.current) setValue(own.current.value)
  })

  return {
    own,
    value,
    /** Key of the select, which is replaced when its list arrives. */
    key: late.key,
    choose: (next: string) => {
      const select = own.current
      if (!select || select.value === next) return
      select.value = next
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
    /** Reports the blur of the visible control as the native select's. */
    leave: () => own.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
    handlers: {
      onChange: (event: ChangeEvent<HTMLSelectElement>) => {
        setValue(event.target.value)
        handlers.onChange?.(event)
      },
      onBlur: (event: FocusEvent<HTMLSelectElement>) => {
        if (!passingOn.current) handlers.onBlur?.(event)
      },
      // Not in the tab order, so only scripts focus it: the form does, to show the first error.
      onFocus: () => {
        passingOn.current = true
        handlers.onFocusAsked()
        passingOn.current = false
      },
    },
  }
}
