import { questions, sections, type ForEach, type Question, type Section } from '@fcr/shared/contracts/fields'

/** What is being typed: every field of every section as text, '' where there is no answer. */
export type Answers = { [S in Section]: ForEach<S, string> }
export type SectionAnswers = Record<string, string>

/** Answers to all questions of the form. */
export const fill = (answer: (question: Question) => string) =>
  Object.fromEntries(
    sections.map((section) => [
      section,
      Object.fromEntries(
        questions
          .filter((question) => question.section === section)
          .map((question) => [question.name, answer(question)]),
      ),
    ]),
  ) as Answers

export const emptyAnswers = () => fill(() => '')

/** Answers from outside this page (a stored draft): what is no text of a known field is left out. */
export function readAnswers(source: unknown): Answers {
  const stored = (source ?? {}) as Partial<Record<Section, Record<string, unknown> | null>>
  return fill(({ section, name }) => {
    const value = stored[section]?.[name]
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
