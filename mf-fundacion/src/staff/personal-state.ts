import { createContext, use } from 'react'
import { useLocation } from 'react-router-dom'

/** Navigation state that stands for values kept in memory. */
type KeptState = { kept: string }

/**
 * Keeps values of history entries that may be personal data. Browsers write the state of history entries to disk, so
 * the state contains only a key. The values are gone after a reload and when the area is left.
 */
export function createPersonalValues() {
  const values = new Map<string, object>()
  const keyOf = (value: object) => {
    const text = JSON.stringify(value)
    return [...values].find(([, stored]) => JSON.stringify(stored) === text)?.[0]
  }
  return {
    read: (key: string) => values.get(key),
    /** Returns the value's key. The time keeps it different from keys in the history before a reload. */
    keep(value: object): string {
      const key = keyOf(value) ?? `${Date.now()}-${values.size}`
      values.set(key, value)
      return key
    },
  }
}

/** The area provides it while the same person uses it. */
export const PersonalValues = createContext<ReturnType<typeof createPersonalValues> | undefined>(undefined)

/** Values of the page's history entry that must be neither in its address nor in its state. */
export function usePersonalState<Value extends object>() {
  const values = use(PersonalValues)
  if (!values) throw new Error('usePersonalState must be used within the staff’s area')
  const { state } = useLocation() as { state: Partial<KeptState> | null }
  return {
    value: (values.read(state?.kept ?? '') ?? {}) as Partial<Value>,
    /** Returns the state for a navigation to a page with these values. */
    stateOf: (value: Value): KeptState => ({ kept: values.keep(value) }),
  }
}
