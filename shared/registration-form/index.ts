// The answers of the affiliation form, for the areas that show it: the person's own, and the staff's.
export {
  emptyAnswers,
  passwordsOf,
  readAnswers,
  withInput,
  withoutPasswords,
  type Answers,
  type SectionAnswers,
} from './answers'
export { comparedWith, emptiedBy, listOf, listParentOf, offReason, switchOf } from './dependencies'
export { answersOf } from './edit-answers'
export {
  lookupKey,
  lookupQuery,
  nameOptions,
  useForces,
  useListsSettled,
  useOptions,
  usePlaces,
} from './lookups'
