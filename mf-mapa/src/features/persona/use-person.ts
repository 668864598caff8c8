import type { MapPerson } from '@fcr/shared/contracts/map'
import { useExternalSession } from '@fcr/shared/session'
import { useLocation } from 'react-router-dom'
import { passedPerson } from '../../people/passed-person'
import { isRefused, useMapPeople } from '../../people/use-map-people'

type PersonDetail = { status: 'loading' } | { status: 'none' } | { status: 'ready'; person: MapPerson }

/**
 * The person whose record came with the navigation. The browser keeps that record with the history entry, so on its
 * own it is shown to nobody: it must be among the people the server has sent, which after a reload are asked for
 * again, or at least belong to a live UBPD session.
 */
export function usePerson(): PersonDetail {
  const passed = passedPerson(useLocation().state)
  const session = useExternalSession()
  const mayAsk = session.status === 'ready' && session.kind === 'UBPD'
  const people = useMapPeople({ enabled: passed !== undefined && mayAsk })

  if (!passed) return { status: 'none' }
  if (people.data) return found(people.data.find((person) => person.CC_IDENTIDAD === passed.CC_IDENTIDAD))
  if (session.status !== 'ready') return { status: 'loading' }
  if (!mayAsk || isRefused(people.error)) return { status: 'none' }
  return people.error ? found(passed) : { status: 'loading' }
}

const found = (person: MapPerson | undefined): PersonDetail =>
  person ? { status: 'ready', person } : { status: 'none' }
