import { SelectField, type SelectFieldProps } from '@fcr/shared/form'
import { useOptions, type ListOption } from './lookups'

interface Props extends Omit<SelectFieldProps, 'options' | 'placeholder' | 'list'> {
  list: ListOption
  placeholder?: string
}

/** A choice from one of the foundation's lists. */
export function ListField({ list, placeholder = 'Seleccione una opción', ...field }: Props) {
  return <SelectField {...field} options={useOptions(list)} placeholder={placeholder} />
}
