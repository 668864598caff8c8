import { memo } from 'react'
import type { SelectOption } from './select-field'

interface SelectOptionsProps {
  options: readonly SelectOption[]
  /** Text of the empty choice. */
  empty: string
}

/** The content of a native select. Remembered: a thousand options need not be looked at with each key. */
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
