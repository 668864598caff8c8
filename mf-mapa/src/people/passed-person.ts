import type { MapPerson } from '@fcr/shared/contracts/map'

/** Navigation state that a link to a person passes on. */
export type PersonState = { person: MapPerson }

const isPersonState = (state: unknown): state is PersonState =>
  typeof state === 'object' &&
  state !== null &&
  'person' in state &&
  typeof state.person === 'object' &&
  state.person !== null &&
  'CC_IDENTIDAD' in state.person

/** Returns the record passed with the navigation, if any. */
export const passedPerson = (state: unknown) => (isPersonState(state) ? state.person : undefined)
