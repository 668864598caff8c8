import { useEffect, useState } from 'react'
import { useStaff } from '../../../staff/use-staff'

/**
 * Unsaved forms, by name. The browser's Back button leaves a page without asking, so the text is there again on the way
 * back. Personal data, so it stays in the tab's memory, and only the person who typed it gets it.
 */
let forms: { owner: string; values: Map<string, unknown> } = { owner: '', values: new Map() }

/**
 * State that outlives its page until `forgetForms`. The name says which version of the data it edits, so that old
 * answers never replace newer data.
 */
export function useKeptState<Value>(name: string, initial: Value) {
  const owner = useStaff().me.id
  const [start] = useState(initial)
  const [value, setValue] = useState(() => {
    if (forms.owner !== owner) forms = { owner, values: new Map() }
    return (forms.values.get(name) as Value | undefined) ?? start
  })
  useEffect(() => {
    if (value !== start) forms.values.set(name, value)
  }, [name, value, start])
  return { value, setValue, isTyped: value !== start }
}

/** After a form was saved or discarded. */
export const forgetForms = () => forms.values.clear()
