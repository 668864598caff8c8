import type { SearchCard } from '@fcr/shared/contracts/search'
import { officialRecord } from '@fcr/shared/session'
import { useLocation } from 'react-router-dom'

/** The data that a result card passes on in the navigation's state. */
type OfficialState = { record: SearchCard; external: true }

const isOfficialState = (state: unknown): state is OfficialState =>
  typeof state === 'object' &&
  state !== null &&
  'external' in state &&
  state.external === true &&
  'record' in state &&
  typeof state.record === 'object' &&
  state.record !== null

/** Returns the passed record: from the navigation, or after a reload from session storage. */
export function usePassedRecord(): SearchCard | null {
  const state: unknown = useLocation().state
  return isOfficialState(state) ? state.record : officialRecord.read()
}
