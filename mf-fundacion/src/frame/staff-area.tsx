import type { StaffMe } from '@fcr/shared/contracts/staff/staff'
import { Spinner } from '@fcr/shared/ui'
import { useState, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths, type SignInState } from '../paths'
import { useStaffSession, type StaffSession } from '../staff/staff-session'
import { StepUp } from '../step-up/step-up'
import { useFreshRoles } from '../staff/use-fresh-roles'
import { StaffContext } from '../staff/use-staff'
import { Frame } from './frame'
import { KeptPage } from './kept-page'
import type { Section } from './section'
import { SessionLimits } from './session-limits'

interface StaffProps {
  sections: readonly Section[]
  /** The ways to sign in, for a session that ends while a page is in use. */
  signIn: ReactNode
}

/**
 * Route element of every page for the staff: who is signed in, and the frame around the page. A page outlives a
 * session that expires: it is hidden until its person signs in again, so nothing typed is lost.
 */
export function StaffArea({ sections, signIn }: StaffProps) {
  const session = useStaffSession()
  const { pathname, search, hash } = useLocation()
  const [timedOut, setTimedOut] = useState<StaffMe>()
  const kept = useKeptStaff(session)
  const staff = session.status === 'ready' ? session.staff : null
  const viewer = staff ?? kept
  if (!viewer) {
    if (session.status === 'loading') return <Spinner label="Abriendo la zona de la fundación" centered />
    const state: SignInState = { from: pathname + search + hash }
    return <Navigate to={paths.signIn} replace state={state} />
  }
  const ended = session.status === 'ready' && (staff === null || staff === timedOut)
  return (
    <StaffContext value={viewer}>
      <KeptPage key={viewer.id} hidden={ended || staff === null} signIn={ended ? signIn : undefined}>
        <Page sections={sections} onTimeOut={setTimedOut} />
      </KeptPage>
    </StaffContext>
  )
}

/** The last person of the page, unless they signed out. */
function useKeptStaff(session: StaffSession): StaffMe | undefined {
  const [last, setLast] = useState<StaffMe>()
  if (session.status === 'ready') {
    if (session.staff && session.staff !== last) setLast(session.staff)
    if (!session.staff && session.ended !== 'expired' && last) setLast(undefined)
    if (!session.staff && session.ended !== 'expired') return undefined
  }
  return last
}

function Page({ sections, onTimeOut }: { sections: readonly Section[]; onTimeOut: (me: StaffMe) => void }) {
  useFreshRoles()
  return (
    <StepUp>
      <Frame sections={sections}>
        <Outlet />
      </Frame>
      <SessionLimits onTimeOut={onTimeOut} />
    </StepUp>
  )
}
