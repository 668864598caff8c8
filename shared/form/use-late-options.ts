import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A select cannot hold a value before it has the option, so a value set early (a draft, a profile being edited)
 * would be lost to sight when its list arrives from the service. A new list therefore gets a new element: the form
 * library registers it and puts its value in again. The focus, if it was there, moves along.
 *
 * @returns the select's key, and what to do on its focus and blur
 */
export function useLateOptions(
  own: RefObject<HTMLSelectElement | null>,
  options: readonly { value: string }[],
) {
  const key = `${options.length}:${options[0]?.value ?? ''}:${options[options.length - 1]?.value ?? ''}`
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    if (hadFocus.current) own.current?.focus()
  }, [own, key])
  useLayoutEffect(() => {
    // A value without its option leaves a select blank; the placeholder is the better face of waiting.
    if (own.current?.selectedIndex === -1) own.current.selectedIndex = 0
  })

  return {
    key,
    // React sends no blur for an element that it removes itself, so this survives the exchange.
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: () => {
      hadFocus.current = false
    },
  }
}
