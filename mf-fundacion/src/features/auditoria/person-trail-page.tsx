import { StaffHead, SmallButtonLink, Stack } from '@fcr/shared/staff'
import { Alert, usePageTitle } from '@fcr/shared/ui'
import { useParams } from 'react-router-dom'
import { paths } from '../../paths'
import { useStaff } from '../../staff/use-staff'
import { Trail } from './trail'
import { usePersonTrail } from './use-audit'

/** Everything done to one person and by the person, also the searches that showed the person. */
export function PersonTrailPage() {
  const { id = '' } = useParams()
  const list = usePersonTrail(id)
  const person = list.query.data?.persona
  const title = person?.nombre ?? 'Rastro de una persona'
  usePageTitle('Rastro de una persona')
  const { has } = useStaff()
  return (
    <>
      <StaffHead
        title={title}
        lead="Quién vio o cambió sus datos, también las búsquedas en que apareció, y lo que hizo en el sitio."
        back={{ to: paths.audit, label: 'Auditoría' }}
        action={
          has('atencion') &&
          person?.anulada === false && (
            <SmallButtonLink variant="secondary" to={paths.person(id)}>
              Abrir la ficha
            </SmallButtonLink>
          )
        }
      />
      <Stack>
        {person?.anulada === true && <Alert kind="info">La cuenta está anulada.</Alert>}
        <Trail list={list} when="" empty="Nadie ha visto ni cambiado sus datos." />
      </Stack>
    </>
  )
}
