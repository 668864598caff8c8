import { useMemo } from 'react'
import {
  SearchSelectField,
  SelectField,
  type SearchSelectFieldProps,
  type SelectFieldProps,
} from '@fcr/shared/form'
import {
  listOf,
  listParentOf,
  nameOptions,
  useForces,
  useOptions,
  usePlaces,
} from '@fcr/shared/registration-form'
import { Answer } from './answer'
import { useOff } from './dependents'
import { useStepView } from './step-view'
import type { Named } from './text-fields'
import { useAnswer, useField } from './use-field'

type Select = Omit<Named<SelectFieldProps>, 'options' | 'placeholder' | 'disabledReason' | 'list'>
type SearchSelect = Omit<Named<SearchSelectFieldProps>, 'options' | 'placeholder' | 'disabledReason'>

/** A select with one of the foundation's lists; the answer is a row's identifier. */
export function List(props: Select) {
  const options = useOptions(listOf(props.name))
  const labelOf = (id: string) => options.find(({ value }) => value === id)?.label ?? 'Lista sin cargar'
  return useStepView().as === 'form' ? (
    <SelectControl {...props} options={options} placeholder="Seleccione" />
  ) : (
    <Answer {...props} inWords={labelOf} choices={options.map(({ label }) => label)} />
  )
}

export function Department(props: Select) {
  const places = usePlaces()
  const options = useMemo(() => nameOptions(places.keys()), [places])
  return useStepView().as === 'form' ? (
    <SelectControl {...props} options={options} placeholder="Seleccione" />
  ) : (
    <Answer {...props} />
  )
}

export function Force(props: Select) {
  const forces = useForces()
  const options = useMemo(() => nameOptions(forces.keys()), [forces])
  return useStepView().as === 'form' ? (
    <SelectControl {...props} options={options} placeholder="Seleccione" />
  ) : (
    <Answer {...props} choices={options.map(({ label }) => label)} />
  )
}

function SelectControl({ name, ...props }: Select & Pick<SelectFieldProps, 'options' | 'placeholder'>) {
  return <SelectField {...props} {...useField(name)} disabledReason={useOff(name).text} />
}

/** Municipalities of the chosen department; disabled until one is chosen. */
export const Municipality = (props: SearchSelect) =>
  useStepView().as === 'form' ? <MunicipalityControl {...props} /> : <Answer {...props} />

function MunicipalityControl({ name, ...props }: SearchSelect) {
  const places = usePlaces()
  const department = useAnswer(listParentOf(name)) ?? ''
  const options = useMemo(() => nameOptions(places.get(department)), [places, department])
  const off = useOff(name).text
  return (
    <SearchSelectField
      {...props}
      {...useField(name)}
      options={options}
      placeholder="Seleccione"
      disabledReason={off ?? (department === '' ? 'Elija el departamento' : undefined)}
    />
  )
}

/** Ranks of the force chosen in step 4; disabled until one is chosen. */
export const Rank = (props: SearchSelect) =>
  useStepView().as === 'form' ? <RankControl {...props} /> : <Answer {...props} />

function RankControl({ name, ...props }: SearchSelect) {
  const { answers } = useStepView()
  const forces = useForces()
  const chosenHere = useAnswer(listParentOf(name))
  const force = chosenHere ?? answers.fourthSection.fuerzaPerteneciente
  const options = useMemo(() => nameOptions(forces.get(force)), [forces, force])
  const off = useOff(name).text
  return (
    <SearchSelectField
      {...props}
      {...useField(name)}
      options={options}
      placeholder="Seleccione"
      disabledReason={off ?? (force === '' ? 'Elija la fuerza' : undefined)}
    />
  )
}
