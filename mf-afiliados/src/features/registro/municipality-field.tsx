import { SearchSelectField, type SearchSelectFieldProps } from '@fcr/shared/form'
import { nameOptions, usePlaces } from './lookups'

interface Props extends Omit<SearchSelectFieldProps, 'options' | 'placeholder'> {
  /** The chosen department, '' while there is none. */
  department: string
}

/** The municipalities of one department; off until it is chosen. */
export function MunicipalityField({ department, disabledReason, ...field }: Props) {
  const places = usePlaces()
  return (
    <SearchSelectField
      {...field}
      options={nameOptions(places.get(department))}
      placeholder="Seleccione un municipio"
      disabledReason={disabledReason ?? (department === '' ? 'Elija primero el departamento' : undefined)}
    />
  )
}
