import { StaffHead } from '@fcr/shared/staff'
import { usePageTitle } from '@fcr/shared/ui'
import { paths } from '../../paths'
import { ReceivedForm } from './received-form'

/** Entering a request that reached the foundation by letter, mail, telephone or at the office. */
export function NewRequestPage() {
  usePageTitle('Registrar una solicitud')
  return (
    <>
      <StaffHead
        title="Registrar una solicitud"
        lead="La que llegó por carta, por correo, por teléfono o en la oficina. El plazo cuenta desde el día en que se recibió."
        back={{ to: paths.requests, label: 'Todas las solicitudes' }}
      />
      <ReceivedForm />
    </>
  )
}
