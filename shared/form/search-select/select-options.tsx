import { memo } from 'react'
import type { SelectOption } from '../select-field'

interface SelectOptionsProps {
  options: readonly SelectOption[]
  /** Text of the empty option. */
  empty: string
}

/** 'Boyacá (12)'; the label alone for an option without a count. */
export const countedLabel = ({ label, count }: SelectOption) =>
  count === undefined ? label : `${label} (${count})`

/** The options of a native select. Memoised: a thousand options must not render on every keystroke. */
export const SelectOptions = memo(function SelectOptions({ options, empty }: SelectOptionsProps) {
  return (
    <>
      <option value="">{empty}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {countedLabel(option)}
        </option>
      ))}
    </>
  )
})
