import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A select cannot hold a value before it has the option, so a value set early (a draft, a profile being edited)
 * would be lost to sight when its list arrives from the service. A new list therefore gets a new element: the form
 * library registers it and puts its value in again. The focus, if it was there, moves along.
 *
 * @returns the select's key
 */
export function useLateOptions(
  own: RefObject<HTMLSelectElement | null>,
  options: readonly { value: string }[],
) {
  const key = `${options.length}:${options[0]?.value ?? ''}:${options.at(-1)?.value ?? ''}`
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    const element = own.current
    if (!element) return
    if (hadFocus.current) element.focus()
    const enter = () => {
      hadFocus.current = true
    }
    const leave = () => {
      hadFocus.current = false
    }
    element.addEventListener('focus', enter)
    element.addEventListener('blur', leave)
    return () => {
      element.removeEventListener('focus', enter)
      element.removeEventListener('blur', leave)
    }
  }, [own, key])
  return key
}
