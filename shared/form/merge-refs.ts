import { useCallback, type Ref, type RefCallback, type RefObject } from 'react'

/** One ref for a control that its field looks at and the form library registers. */
export function useMergedRef<T>(own: RefObject<T | null>, forwarded: Ref<T> | undefined): RefCallback<T> {
  return useCallback(
    (element) => {
      own.current = element
      if (typeof forwarded === 'function') return forwarded(element)
      if (forwarded) forwarded.current = element
      return undefined
    },
    [own, forwarded],
  )
}
