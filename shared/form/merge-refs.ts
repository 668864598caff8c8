import { useCallback, type Ref, type RefCallback, type RefObject } from 'react'

/** Returns one ref for a control that both its field and the form library need. */
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
