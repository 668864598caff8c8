import type { MapPerson } from '@fcr/shared/contracts/map'

/** What a link to a person hands over in the navigation's state. */
export type PersonState = { person: MapPerson }

const isPersonState = (state: unknown): state is PersonState =>
  typeof state === 'object' &&
  state !== null &&
  'person' in state &&
  typeof state.person === 'object' &&
  state.person !== null &&
  'CC_IDENTIDAD' in state.person

/** The record that came with the navigation, if one did. */
export const passedPerson = (state: unknown) => (isPersonState(state) ? state.person : undefined)
