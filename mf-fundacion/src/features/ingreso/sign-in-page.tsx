import { Spinner, usePageTitle } from '@fcr/shared/ui'
import { Navigate, useLocation } from 'react-router-dom'
import { paths, type SignInState } from '../../paths'
import { useStaffSession } from '../../staff/staff-session'
import { Door } from './door'
import { SignInPanel } from './sign-in-panel'

const title = 'Ingreso del equipo'

/** Staff sign-in. Redirects signed-in users to the page they requested. */
export function SignInPage() {
  usePageTitle(title)
  const session = useStaffSession()
  const state = useLocation().state as SignInState | null
  if (session.status === 'loading') return <Spinner label="Cargando" centered />
  if (session.staff) return <Navigate to={state?.from ?? paths.today} replace />
  return (
    <Door title={title}>
      <SignInPanel />
    </Door>
  )
}
