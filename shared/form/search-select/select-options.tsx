import { memo } from 'react'
import type { SelectOption } from '../select-field'

interface SelectOptionsProps {
  options: readonly SelectOption[]
  /** Text of the empty option. */
  empty: string
}

/** The options of a native select. Memoised: a thousand options must not render on every keystroke. */
export const SelectOptions = memo(function SelectOptions({ options, empty }: SelectOptionsProps) {
  return (
    <>
      <option value="">{empty}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
})
