import { staffRoles } from '@fcr/shared/contracts/staff/staff'
import { StaffHead } from '@fcr/shared/staff'
import { Alert, usePageTitle } from '@fcr/shared/ui'
import { Outlet } from 'react-router-dom'
import { useStaff } from '../staff/use-staff'
import { isAllowed, type Section } from './section'

/** Route element of a section's pages. It spares a person without the role the calls that the API would refuse. */
export function RequireRole({ section }: { section: Section }) {
  const { roles } = useStaff()
  return isAllowed(section, roles) ? <Outlet /> : <NotAllowed section={section} />
}

function NotAllowed({ section: { label, roles } }: { section: Section }) {
  usePageTitle(label)
  const needed = roles === 'all' ? [] : roles.map((role) => `«${staffRoles[role]}»`)
  return (
    <>
      <StaffHead title={label} />
      <Alert kind="info" role="status">
        <p>
          <b>Su cuenta no abre esta sección.</b> Es para quien tiene la función {needed.join(' o ')}. Si lo
          necesita para su trabajo, pídalo a la administración del equipo.
        </p>
      </Alert>
    </>
  )
}
