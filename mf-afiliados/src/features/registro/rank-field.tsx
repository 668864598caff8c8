import { SearchSelectField, type SearchSelectFieldProps } from '@fcr/shared/form'
import { nameOptions, useForces } from './lookups'

interface Props extends Omit<SearchSelectFieldProps, 'options' | 'placeholder'> {
  /** The chosen force, '' while there is none. */
  force: string
}

/** The ranks of one force; off until it is chosen. */
export function RankField({ force, disabledReason, ...field }: Props) {
  const forces = useForces()
  return (
    <SearchSelectField
      {...field}
      options={nameOptions(forces.get(force))}
      placeholder="Seleccione un rango"
      disabledReason={disabledReason ?? (force === '' ? 'Elija primero la fuerza' : undefined)}
    />
  )
}
