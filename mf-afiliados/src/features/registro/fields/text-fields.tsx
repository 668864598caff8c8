import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { adviceOn, digitsReading, suggestionOn } from '@fcr/shared/contracts/form/advice'
import {
  DateField,
  FieldNote,
  NumericField,
  PasswordField,
  Suggestion,
  TextField,
  YesNoField,
  type DateFieldProps,
  type NumericFieldProps,
  type PasswordFieldProps,
  type TextFieldProps,
  type YesNoFieldProps,
} from '@fcr/shared/form'
import { formatDay } from '@fcr/shared/profile'
import type { SectionAnswers } from '@fcr/shared/registration-form'
import { Answer } from './answer'
import { useOff } from './dependents'
import { useStepView } from './step-view'
import { useField, useLeftField, useTake } from './use-field'

/** A control's props; the label must be text, since it also names the answer. */
export type Named<Props> = Omit<Props, 'name' | 'label' | 'error' | 'disabled'> & {
  name: string
  label: string
}

/** Whether to render the control instead of the answer. */
const useIsForm = () => useStepView().as === 'form'

/** Why a disabled field is disabled; replaces the hint. */
function useOffProps(name: string, { hint }: { hint?: ReactNode }) {
  const { disabled, text } = useOff(name)
  return disabled ? { disabled, placeholder: text, hint: undefined } : { disabled, hint }
}

export const Text = (props: Named<TextFieldProps>) =>
  useIsForm() ? <TextControl {...props} /> : <Answer {...props} />

/** Returns the field's registration, its error, and advice on it. A changed answer clears its error. */
function useAdvisedField(name: string) {
  const { getValues } = useFormContext<SectionAnswers>()
  const field = useField(name)
  return { ...field, advice: field.error && adviceOn(name, getValues(name), field.error) }
}

function TextControl({ name, ...props }: Named<TextFieldProps>) {
  const { typed, isLeft, field } = useLeftField(useAdvisedField(name))
  const suggested = isLeft && suggestionOn(name, typed)
  const take = useTake(name)
  return (
    <TextField
      autoComplete="off"
      {...props}
      {...useOffProps(name, props)}
      {...field}
      note={<FieldNote>{suggested && <Suggestion answer={suggested} onTake={take} />}</FieldNote>}
    />
  )
}

export const Numeric = (props: Named<NumericFieldProps>) =>
  useIsForm() ? <NumericControl {...props} /> : <Answer {...props} />

function NumericControl({ name, ...props }: Named<NumericFieldProps>) {
  return (
    <NumericField
      read={digitsReading(name)}
      {...props}
      {...useOffProps(name, props)}
      {...useAdvisedField(name)}
    />
  )
}

export const Day = (props: Named<DateFieldProps>) =>
  useIsForm() ? <DayControl {...props} /> : <Answer {...props} inWords={formatDay} />

function DayControl({ name, ...props }: Named<DateFieldProps>) {
  return <DateField {...props} {...useOffProps(name, props)} {...useField(name)} />
}

/** Rendered only as a control: passwords are never shown. */
export const Password = (props: Named<PasswordFieldProps>) =>
  useIsForm() ? <PasswordControl {...props} /> : null

const PasswordControl = ({ name, ...props }: Named<PasswordFieldProps>) => (
  <PasswordField {...props} {...useField(name)} />
)

const yesOrNo = ['Sí', 'No']

export const YesNo = (props: Named<YesNoFieldProps>) =>
  useIsForm() ? (
    <YesNoControl {...props} />
  ) : (
    <Answer {...props} inWords={(answer) => (answer === 'True' ? 'Sí' : 'No')} choices={yesOrNo} />
  )

function YesNoControl({ name, ...props }: Named<YesNoFieldProps>) {
  const { disabled, text } = useOff(name)
  return <YesNoField {...props} hint={text ?? props.hint} {...useField(name)} disabled={disabled} />
}
