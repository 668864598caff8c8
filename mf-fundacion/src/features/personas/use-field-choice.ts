import { useState } from 'react'
import { choiceGroup } from './choice-group'

/** The record whose value is kept, by field. */
export type Choice = Readonly<Record<string, 0 | 1>>

/** The choice between two records, field by field; fields that belong together are chosen together. */
export function useFieldChoice(initial: () => Choice) {
  const [chosen, setChosen] = useState(initial)
  const choose = (field: string, record: 0 | 1) => {
    const group = Object.keys(chosen).filter((other) => choiceGroup(other) === choiceGroup(field))
    setChosen({ ...chosen, ...Object.fromEntries(group.map((other) => [other, record])) })
  }
  return { chosen, choose }
}
