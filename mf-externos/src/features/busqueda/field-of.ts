import { filterLabels, type Fields, type Filters } from './filters'

export interface FieldsProps {
  filters: Filters
  onChange: (field: keyof Filters, value: string) => void
}

/** Returns the props of one filter's field. */
export const fieldOf =
  ({ filters, onChange }: FieldsProps) =>
  (name: keyof Fields, read = (text: string) => text) => ({
    label: filterLabels[name],
    name,
    value: filters[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, read(target.value)),
  })
