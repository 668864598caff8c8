import { SignInCard } from '@fcr/shared/form'
import { Spinner, usePageTitle, Wrap } from '@fcr/shared/ui'
import dawn from '@fcr/shared/ui/art/ilustraciones/amanecer.svg'
import { Navigate, useLocation } from 'react-router-dom'
import { paths, type SignInState } from '../../paths'
import { useStaffSession } from '../../staff/staff-session'
import { SignInPanel } from './sign-in-panel'

const title = 'Ingreso del equipo'

/** The door of the office. Whoever has a session goes on to the page they asked for. */
export function SignInPage() {
  usePageTitle(title)
  const session = useStaffSession()
  const state = useLocation().state as SignInState | null
  if (session.status === 'loading') return <Spinner label="Cargando" centered />
  if (session.staff) return <Navigate to={state?.from ?? paths.today} replace />
  return (
    <Wrap>
      <SignInCard title={title} picture={dawn}>
        <SignInPanel />
      </SignInCard>
    </Wrap>
  )
}
