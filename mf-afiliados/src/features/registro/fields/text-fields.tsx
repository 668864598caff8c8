import {
  DateField,
  NumericField,
  PasswordField,
  TextField,
  YesNoField,
  type DateFieldProps,
  type NumericFieldProps,
  type PasswordFieldProps,
  type TextFieldProps,
  type YesNoFieldProps,
} from '@fcr/shared/form'
import { formatDay } from '@fcr/shared/profile'
import { Answer } from './answer'
import { useStepView } from './step-view'
import { useField, useOffReason } from './use-field'

/** A control's props; the label must be text, since it also names the answer. */
export type Named<Props> = Omit<Props, 'name' | 'label' | 'error' | 'disabled'> & {
  name: string
  label: string
}

/** Whether to render the control instead of the answer. */
const useIsForm = () => useStepView().as === 'form'

export const Text = (props: Named<TextFieldProps>) =>
  useIsForm() ? <TextControl {...props} /> : <Answer {...props} />

function TextControl({ name, ...props }: Named<TextFieldProps>) {
  const off = useOffReason(name)
  return (
    <TextField
      autoComplete="off"
      placeholder={off}
      {...props}
      {...useField(name)}
      disabled={off !== undefined}
    />
  )
}

export const Numeric = (props: Named<NumericFieldProps>) =>
  useIsForm() ? <NumericControl {...props} /> : <Answer {...props} />

function NumericControl({ name, ...props }: Named<NumericFieldProps>) {
  const off = useOffReason(name)
  return <NumericField placeholder={off} {...props} {...useField(name)} disabled={off !== undefined} />
}

export const Day = (props: Named<DateFieldProps>) =>
  useIsForm() ? <DayControl {...props} /> : <Answer {...props} inWords={formatDay} />

function DayControl({ name, ...props }: Named<DateFieldProps>) {
  const off = useOffReason(name)
  const shown = off === undefined ? {} : { placeholder: off }
  return <DateField {...props} {...shown} {...useField(name)} disabled={off !== undefined} />
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
  const off = useOffReason(name)
  return <YesNoField {...props} hint={off ?? props.hint} {...useField(name)} disabled={off !== undefined} />
}
