import type { ComponentType } from 'react'
import type { Section } from '@fcr/shared/contracts/registration'
import type { FieldOf } from '../answers/answers'
import { Department, Force, List, Municipality, Rank } from './list-fields'
import { Day, Numeric, Password, Text, YesNo } from './text-fields'

export { Group } from './group'

const fields = { Text, Numeric, Day, Password, YesNo, List, Department, Municipality, Force, Rank }
type Fields = typeof fields
type FieldsOf<S extends Section> = {
  [Kind in keyof Fields]: ComponentType<Omit<Parameters<Fields[Kind]>[0], 'name'> & { name: FieldOf<S> }>
}

/** The kinds of fields, for one step: they take the names of its own questions only. */
export const fieldsOf = <S extends Section>() => fields as unknown as FieldsOf<S>
