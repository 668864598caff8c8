import { classNames } from '@fcr/shared/ui'
import { useRef, type ComponentProps } from 'react'
import styles from './control.module.css'
import { Field } from './field'
import { useFieldIds, type FieldProps } from './field-attributes'
import { useMergedRef } from './merge-refs'
import { SelectOptions } from './search-select/select-options'
import { useLateOptions } from './search-select/use-late-options'

export interface SelectOption {
  value: string
  label: string
  /** How many it stands for: shown after the label, which is searched without it. */
  count?: number
}

export interface SelectFieldProps
  extends Omit<ComponentProps<'select'>, 'id' | 'children' | 'multiple'>, FieldProps {
  options: readonly SelectOption[]
  /** Text of the empty option, e.g. 'Seleccione'. */
  placeholder: string
  /** Why it is disabled, e.g. 'Elija el departamento'; shown instead of the placeholder. */
  disabledReason?: string | undefined
}

/** A native select. Options may arrive after the value: see `useLateOptions`. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, full, options, placeholder, disabledReason, ...rest } = props
  const { className, ref, disabled, onFocus, onBlur, ...control } = rest
  const ids = useFieldIds({ hint, error }, control['aria-describedby'])
  const own = useRef<HTMLSelectElement>(null)
  const merged = useMergedRef(own, ref)
  const late = useLateOptions(own, options)
  return (
    <Field ids={ids} label={label} hint={hint} error={error} optional={optional} full={full}>
      <select
        {...control}
        key={late.key}
        ref={merged}
        onFocus={(event) => {
          late.onFocus()
          onFocus?.(event)
        }}
        onBlur={(event) => {
          late.onBlur()
          onBlur?.(event)
        }}
        disabled={disabled === true || disabledReason !== undefined}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={classNames(styles.control, styles.select, className)}
      >
        <SelectOptions options={options} empty={disabledReason ?? placeholder} />
      </select>
    </Field>
  )
}
