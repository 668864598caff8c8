import { questions, sections, type ForEach, type Question, type Section } from '../contracts/form/fields'

/** The form's input: every field of every section as text, '' if unanswered. */
export type Answers = { [S in Section]: ForEach<S, string> }
export type SectionAnswers = Record<string, string>

/** Builds answers to all questions of the form. */
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

/** Reads answers from outside this page (a stored draft); ignores unknown fields and values other than text. */
export function readAnswers(source: unknown): Answers {
  const stored = (source ?? {}) as Partial<Record<Section, Record<string, unknown> | null>>
  return fill(({ section, name }) => {
    const value = stored[section]?.[name]
    return typeof value === 'string' ? value : ''
  })
}

export const passwordsOf = ({ userData: { contraseña, confirmContraseña } }: Answers) => ({
  contraseña,
  confirmContraseña,
})

/** Returns the answers without the passwords, which are never stored. */
export const withoutPasswords = (answers: Answers): Answers => ({
  ...answers,
  userData: { ...answers.userData, contraseña: '', confirmContraseña: '' },
})

/**
 * Merges one step's input: each answer belongs to the section given in the table, whichever step it was typed
 * in. A different force clears step 5's rank, which belongs to the old force.
 */
export function withInput(answers: Answers, values: SectionAnswers): Answers {
  const merged = fill(({ section, name }) => values[name] ?? (answers[section] as SectionAnswers)[name] ?? '')
  if (merged.fourthSection.fuerzaPerteneciente === answers.fourthSection.fuerzaPerteneciente) return merged
  return { ...merged, fifthSection: { ...merged.fifthSection, rangoMomentoDeHechos: '' } }
}
