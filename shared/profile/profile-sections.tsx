import type { ReactNode } from 'react'
import { profileSectionTitles, type ProfileSection } from '../contracts/field-spec'
import { profileNameOf, questions } from '../contracts/fields'
import type { Profile, ProfileField } from '../contracts/profile'
import { formatDay, formatYears } from './format-profile'
import { MobileNumber } from './mobile-number'

/** The minimum for a profile page: a minimal profile or a search card has only some of the fields. */
export type ProfileRecord = Partial<Profile> &
  Pick<Profile, 'numero_identificacion' | 'nombre_apellido_completo'>

type Value = string | number | boolean
type Field = {
  name: ProfileField
  label: string
  /** Formats a present value; by default unchanged. The data list handles absent values and booleans. */
  show: ((value: Value) => ReactNode) | undefined
  hideWhenAbsent: boolean
}
type Section = { id: ProfileSection; title: string; fields: readonly Field[] }

/** Formatters by kind of field. */
const shown: Readonly<Record<string, (value: Value) => ReactNode>> = {
  mobile: (value) => <MobileNumber value={String(value)} />,
  day: (value) => formatDay(String(value)),
  age: (value) => formatYears(Number(value)),
}

const fieldsOf = (section: ProfileSection): Field[] =>
  questions.flatMap((question) => {
    if (!('in' in question) || question.in !== section) return []
    const also = 'also' in question ? Object.entries(question.also) : []
    return [
      {
        name: profileNameOf(question),
        label: question.label,
        show: shown[question.kind],
        hideWhenAbsent: 'hideWhenAbsent' in question,
      },
      ...also.map(([name, label]) => ({
        name: name as ProfileField,
        label,
        show: undefined,
        hideWhenAbsent: false,
      })),
    ]
  })

/** The six sections of the profile with their fields, in display order. */
export const profileSections: readonly Section[] = (
  Object.keys(profileSectionTitles) as ProfileSection[]
).map((id) => ({ id, title: profileSectionTitles[id], fields: fieldsOf(id) }))

const item = ({ name, label, show }: Field, profile: ProfileRecord) => {
  const value = profile[name]
  if (value === null || value === undefined || value === '') return { label, value: null }
  return { label, value: show ? show(value) : value }
}

/** Returns the labels and values of one section for a data list. */
export const sectionItems = (section: Section, profile: ProfileRecord) =>
  section.fields
    .filter((field) => !field.hideWhenAbsent || (profile[field.name] ?? null) !== null)
    .map((field) => item(field, profile))
