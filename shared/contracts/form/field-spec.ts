import type { LookupOption } from './lookups'

/** Lists whose rows the form names by their identifier. */
export type IdListOption = Exclude<LookupOption, 'getLugaresColombia' | 'getFuerzas'>

/** Sections of the profile, in the order in which it shows them. */
export const profileSectionTitles = {
  'contacto-principal': 'Datos Principales de Contacto',
  'contacto-adicional': 'Datos Adicionales de Contacto',
  demograficos: 'Datos Demográficos',
  adicionales: 'Datos Adicionales del Usuario',
  institucionales: 'Datos Institucionales',
  'institucionales-jep': 'Datos Institucionales Adicionales (JEP)',
} as const
export type ProfileSection = keyof typeof profileSectionTitles

type Shown = {
  /** Section of the profile, and the label there. */
  in: ProfileSection
  label: string
  /** Left out of the profile when absent, instead of 'No Disponible'. */
  hideWhenAbsent?: true
  /** Texts that the profile shows after this one and the form does not ask for: names and labels. */
  also?: Readonly<Record<string, string>>
}
type Stored = {
  column: string
  /** Name in the profile, where it is not the column's. */
  profile?: string
  /** The question of the same step, and its answer, that switch this one on; what it says while it is off. */
  on?: { field: string; answer: 'True' | 'False'; otherwise: string }
  /** May be left without an answer. */
  optional?: true
}
type TextKind = 'text' | 'person' | 'mobile' | 'email' | 'act' | 'day'

/**
 * Declaration of a question of the form. Its kind determines the rule, unless the step in `registration.ts` has
 * another.
 */
export type FieldSpec =
  | { kind: 'name' | 'number'; column: string }
  | { kind: 'secret' }
  | ({ kind: 'age'; profile: string } & Shown)
  | ({ kind: TextKind | 'flag' | 'count' | 'department' | 'force' } & Stored & Shown)
  | ({ kind: 'id'; list: IdListOption } & Stored & Shown)
  // `of`: the question about the department or the force.
  | ({ kind: 'municipality' | 'rank'; of: string } & Stored & Shown)

type WithoutSection<Spec> = Spec extends { in: ProfileSection } ? Omit<Spec, 'in'> : never
export type SpecWithin = WithoutSection<FieldSpec>
