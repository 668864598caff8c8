import type { ComponentType } from 'react'
import type { NameOfKind, Section } from '@fcr/shared/contracts/form/fields'
import { Email } from './email-field'
import { Department, Force, List, Municipality, Rank } from './list-fields'
import { Day, Numeric, Password, Text, YesNo } from './text-fields'

export { Dependents } from './dependents'
export { Group } from './group'

const fields = { Text, Email, Numeric, Day, Password, YesNo, List, Department, Municipality, Force, Rank }
type Fields = typeof fields

/** The question kinds that each control handles. */
type KindsOf = {
  Text: 'name' | 'text' | 'person'
  Email: 'email'
  Numeric: 'number' | 'mobile' | 'act' | 'count' | 'age'
  Day: 'day'
  Password: 'secret'
  YesNo: 'flag'
  List: 'id'
  Department: 'department'
  Municipality: 'municipality'
  Force: 'force'
  Rank: 'rank'
}
type FieldsOf<S extends Section> = {
  [Name in keyof Fields]: ComponentType<
    Omit<Parameters<Fields[Name]>[0], 'name'> & { name: NameOfKind<S, KindsOf[Name]> }
  >
}

/** Returns the controls for one step, typed to accept only that step's questions of matching kinds. */
export const fieldsOf = <S extends Section>() => fields as unknown as FieldsOf<S>
