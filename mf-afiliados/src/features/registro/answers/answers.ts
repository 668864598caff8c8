import {
  accountStepForEdit,
  contactStep,
  demographicStep,
  jepStep,
  sections,
  serviceStep,
  type Registration,
  type Section,
} from '@fcr/shared/contracts/registration'

/** What is being typed: every field of every section as text, '' where there is no answer. */
export type Answers = { [S in Section]: Record<keyof Registration[S], string> }
export type SectionAnswers = Record<string, string>
export type FieldOf<S extends Section> = keyof Answers[S] & string

const noAccount = { nombre: '', email: '', celular: '' }

/** Field names as the contract has them: a field added there is in the form's state and in the payload. */
const fieldNames: Record<Section, readonly string[]> = {
  userData: Object.keys(accountStepForEdit.shape),
  secondSection: Object.keys(contactStep(noAccount).shape),
  thirdSection: Object.keys(demographicStep.shape),
  fourthSection: Object.keys(serviceStep().shape),
  fifthSection: Object.keys(jepStep.shape),
}

const fill = (value: (section: Section, field: string) => string) =>
  Object.fromEntries(
    sections.map((section) => [
      section,
      Object.fromEntries(fieldNames[section].map((field) => [field, value(section, field)])),
    ]),
  ) as Answers

export const emptyAnswers = () => fill(() => '')

/** Answers from outside this page (a stored draft): what is no text of a known field is left out. */
export function readAnswers(source: unknown): Answers {
  const stored = (source ?? {}) as Partial<Record<Section, Record<string, unknown> | null>>
  return fill((section, field) => {
    const value = stored[section]?.[field]
    return typeof value === 'string' ? value : ''
  })
}

/** The same answers without the passwords, which are stored nowhere. */
export const withoutPasswords = (answers: Answers): Answers => ({
  ...answers,
  userData: { ...answers.userData, contraseña: '', confirmContraseña: '' },
})

/** The answers with those of one step. Another force empties step 5's rank, which belongs to the old one. */
export function withSection(answers: Answers, section: Section, values: SectionAnswers): Answers {
  const merged: Answers = { ...answers, [section]: { ...answers[section], ...values } }
  if (merged.fourthSection.fuerzaPerteneciente === answers.fourthSection.fuerzaPerteneciente) return merged
  return { ...merged, fifthSection: { ...merged.fifthSection, rangoMomentoDeHechos: '' } }
}
