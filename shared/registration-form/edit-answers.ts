import type { IdListOption } from '../contracts/form/field-spec'
import { profileNameOf, questionNamed, type Question } from '../contracts/form/fields'
import type { LookupRow, Lookups } from '../contracts/form/lookups'
import type { Profile } from '../contracts/profile'
import type { SelectOption } from '../form'
import { fill, type Answers } from './answers'
import { switchedOffEmpty } from './dependencies'
import { groupForces, groupPlaces, optionOf } from './lookups'

/**
 * Converts a profile to the form's answers. The profile has names where the form has list identifiers; a name no
 * longer in its list becomes an unanswered question, since the server would refuse it.
 */
export function answersOf(profile: Profile, lookups: Lookups): Answers {
  const places = groupPlaces(lookups.getLugaresColombia)
  const forces = groupForces(lookups.getFuerzas)
  const idOf = <O extends IdListOption>(list: O, name: string) => {
    const toOption = optionOf[list] as (row: LookupRow<O>) => SelectOption
    return (lookups[list] as readonly LookupRow<O>[]).map(toOption).find(({ label }) => label === name)?.value
  }
  const stored = (question: Question | undefined) =>
    question && question.kind !== 'secret' ? profile[profileNameOf(question)] : null
  const text = (question: Question | undefined) => String(stored(question) ?? '')

  const answer = (question: Question): string | undefined => {
    const said = text(question)
    const listed = (names: Iterable<string> = []) => (Array.from(names).includes(said) ? said : '')
    switch (question.kind) {
      case 'flag':
        return { true: 'True', false: 'False' }[said]
      case 'id':
        return idOf(question.list, said)
      case 'department':
        return listed(places.keys())
      case 'municipality':
        return listed(places.get(text(questionNamed(question.of))))
      case 'force':
        return listed(forces.keys())
      case 'rank':
        return listed(forces.get(text(questionNamed(question.of))))
      default:
        return said
    }
  }
  return switchedOffEmpty(fill((question) => answer(question) ?? ''))
}
