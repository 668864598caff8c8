import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A select cannot hold a value before it has the option: a value set early (a draft, a profile being edited) would
 * not show once the list has loaded. A new list therefore gets a new element, which the form library registers
 * and sets to its value. The focus, if it was there, moves along.
 *
 * @returns the select's key, and its focus and blur handlers
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
    // A value without its option leaves a select blank; while waiting, the placeholder is better.
    if (own.current?.selectedIndex === -1) own.current.selectedIndex = 0
  })

  return {
    key,
    // React fires no blur for an element that it removes itself, so this survives the replacement.
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: () => {
      hadFocus.current = false
    },
  }
}
