import { profileNameOf, questionNamed, questions } from '@fcr/shared/contracts/form/fields'

const parents = new Map<string, string>(
  questions.flatMap((question) => {
    const parent = 'of' in question ? questionNamed(question.of) : undefined
    return parent && parent.kind !== 'secret' && question.kind !== 'secret'
      ? [[profileNameOf(question), profileNameOf(parent)] as const]
      : []
  }),
)

/** The fields that are taken from one record together: a department with its municipality, a force with its ranks. */
export const choiceGroup = (field: string): string => parents.get(field) ?? field
