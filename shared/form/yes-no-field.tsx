import { RadioGroupField, type RadioGroupFieldProps } from './radio-group-field'

/** The value is 'True', 'False' or ''. */
export type YesNoFieldProps = Omit<RadioGroupFieldProps, 'choices'>

const choices = [
  { value: 'True', text: 'Sí' },
  { value: 'False', text: 'No' },
] as const

export function YesNoField(props: YesNoFieldProps) {
  return <RadioGroupField {...props} choices={choices} />
}
