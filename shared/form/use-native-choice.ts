import { useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react'
import { useLateOptions } from './use-late-options'

interface Handlers {
  onChange: ((event: ChangeEvent<HTMLSelectElement>) => void) | undefined
  onBlur: ((event: FocusEvent<HTMLSelectElement>) => void) | undefined
  /** Puts the focus on the control that is seen. */
  onFocusAsked: () => void
}

/**
 * The real control of a searchable select: a native `<select>` that the form, its library and the browser know,
 * and nobody sees. What is chosen in the visible control goes through its own `change` event, and what is put into
 * it from elsewhere (a draft, a dependency, autofill, a test) is seen at the next render.
 */
export function useNativeChoice(options: readonly { value: string }[], handlers: Handlers) {
  const own = useRef<HTMLSelectElement>(null)
  const [value, setValue] = useState('')
  const late = useLateOptions(own, options)
  const passingOn = useRef(false)

  // Values arrive through the ref alone; no event tells.
  useLayoutEffect(() => {
    if (own.current) setValue(own.current.value)
  })

  return {
    own,
    value,
    /** For the select: it is exchanged when its list arrives. */
    key: late.key,
    choose: (next: string) => {
      const select = own.current
      if (!select || select.value === next) return
      select.value = next
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
    /** The visible control was left; to the form that is its own control. */
    leave: () => own.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
    handlers: {
      onChange: (event: ChangeEvent<HTMLSelectElement>) => {
        setValue(event.target.value)
        handlers.onChange?.(event)
      },
      onBlur: (event: FocusEvent<HTMLSelectElement>) => {
        if (!passingOn.current) handlers.onBlur?.(event)
      },
      // Out of the tab order, so only a script comes here: the form, to show where the first error is.
      onFocus: () => {
        passingOn.current = true
        handlers.onFocusAsked()
        passingOn.current = false
      },
    },
  }
}
