import type { FoundationMe } from '@fcr/shared/contracts/foundation/staff'
import { Spinner } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths, type SignInState } from '../paths'
import { useStaffSession } from '../staff/staff-session'
import { useFreshRoles } from '../staff/use-fresh-roles'
import { StaffContext } from '../staff/use-staff'
import { Frame } from './frame'
import type { Section } from './section'

interface OfficeProps {
  sections: readonly Section[]
  /** The ways to sign in, for a session that ends while a page is in use. */
  signIn: ReactNode
}

/** Route element of every page for the staff: who is signed in, and the frame around the page. */
export function Office({ sections }: OfficeProps) {
  const session = useStaffSession()
  const { pathname, search, hash } = useLocation()
  if (session.status === 'loading') return <Spinner label="Abriendo la zona de la fundación" centered />
  if (!session.staff) {
    const state: SignInState = { from: pathname + search + hash }
    return <Navigate to={paths.signIn} replace state={state} />
  }
  return <SignedIn me={session.staff} sections={sections} />
}

function SignedIn({ me, sections }: { me: FoundationMe; sections: readonly Section[] }) {
  useFreshRoles()
  return (
    <StaffContext value={me}>
      <Frame sections={sections}>
        <Outlet />
      </Frame>
    </StaffContext>
  )
}
