import { SelectField, type SelectFieldProps } from '@fcr/shared/form'
import { nameOptions, useForces } from './lookups'

interface Props extends Omit<SelectFieldProps, 'options' | 'placeholder'> {
  /** The chosen force, '' while there is none. */
  force: string
}

/** The ranks of one force; off until it is chosen. */
export function RankField({ force, disabledReason, ...field }: Props) {
  const forces = useForces()
  return (
    <SelectField
      {...field}
      options={nameOptions(forces.get(force))}
      placeholder="Seleccione un rango"
      disabledReason={disabledReason ?? (force === '' ? 'Elija primero la fuerza' : undefined)}
    />
  )
}
