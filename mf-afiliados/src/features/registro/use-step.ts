import { useFormContext, useWatch } from 'react-hook-form'
import type { Section } from '@fcr/shared/contracts/registration'
import type { FieldOf, SectionAnswers } from './answers'
import { emptiedBy } from './dependencies'

/** What a step needs to write each of its fields in one line. */
export function useStep<S extends Section>(section: S) {
  const { register, setValue, clearErrors, formState } = useFormContext<SectionAnswers>()

  /** The props of a control: its name, its registration and its error, which the next edit takes away. */
  const field = (name: FieldOf<S>) => ({
    ...register(name, {
      onChange: (event: { target: { value: string } }) => {
        const emptied = emptiedBy(section, name, event.target.value)
        for (const dependent of emptied) setValue(dependent, '')
        clearErrors([name, ...emptied])
      },
    }),
    error: formState.errors[name]?.message,
  })

  return { field }
}

/** The present answers of some fields of a step; the caller renders again only when one of them changes. */
export function useAnswers<S extends Section>(...names: FieldOf<S>[]): string[] {
  const { control } = useFormContext<SectionAnswers>()
  return useWatch({ control, name: names })
}
