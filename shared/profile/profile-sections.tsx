import type { ReactNode } from 'react'
import { profileSectionTitles, type ProfileSection } from '../contracts/form/field-spec'
import { profileNameOf, questions } from '../contracts/form/fields'
import type { Profile, ProfileField } from '../contracts/profile'
import { formatDay } from '../dates'
import { formatMobile, formatYears } from './format-profile'
import { MobileNumber } from './mobile-number'

/** The minimum for a profile page: a minimal profile or a search card has only some of the fields. */
export type ProfileRecord = Partial<Profile> &
  Pick<Profile, 'numero_identificacion' | 'nombre_apellido_completo'>

type Value = string | number | boolean
type Field = {
  name: ProfileField
  label: string
  kind: string | undefined
  hideWhenAbsent: boolean
}
type Section = { id: ProfileSection; title: string; fields: readonly Field[] }

/** Formatters by kind of field; other values stay as they are. */
const inWords: Readonly<Record<string, (value: Value) => string>> = {
  mobile: (value) => formatMobile(String(value)),
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
        kind: question.kind,
        hideWhenAbsent: 'hideWhenAbsent' in question,
      },
      ...also.map(([name, label]) => ({
        name: name as ProfileField,
        label,
        kind: undefined,
        hideWhenAbsent: false,
      })),
    ]
  })

/** The six sections of the profile with their fields, in display order. */
export const profileSections: readonly Section[] = (
  Object.keys(profileSectionTitles) as ProfileSection[]
).map((id) => ({ id, title: profileSectionTitles[id], fields: fieldsOf(id) }))

const isAbsent = (value: Value | null | undefined): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

const fieldsShown = (section: Section, profile: ProfileRecord) =>
  section.fields.filter((field) => !field.hideWhenAbsent || (profile[field.name] ?? null) !== null)

/** The data list handles absent values and booleans. */
function contentOf({ name, kind = '' }: Field, profile: ProfileRecord): ReactNode {
  const value = profile[name]
  if (isAbsent(value)) return null
  if (kind === 'mobile') return <MobileNumber value={String(value)} />
  return inWords[kind]?.(value) ?? value
}

/** Returns the labels and values of one section for a data list. */
export const sectionItems = (section: Section, profile: ProfileRecord) =>
  fieldsShown(section, profile).map((field) => ({ label: field.label, value: contentOf(field, profile) }))

function text({ name, kind = '' }: Field, profile: ProfileRecord): string | null {
  const value = profile[name]
  if (isAbsent(value)) return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return inWords[kind]?.(value) ?? String(value)
}

/** Returns the labels and values of one section as plain text; null for absent values. */
export const sectionTexts = (section: Section, profile: ProfileRecord) =>
  fieldsShown(section, profile).map((field) => ({ label: field.label, value: text(field, profile) }))
