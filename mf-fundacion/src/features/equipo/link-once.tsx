import { invitationHours } from '@fcr/shared/contracts/staff/sign-in'
import { LinkDialog } from '@fcr/shared/staff'

/** The link of an invitation, shown once. */
export function LinkOnce({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <LinkDialog title="Entregue este enlace" link={link} done="Ya lo entregué" onClose={onClose}>
      Sirve {invitationHours} horas y una sola vez, y no se muestra de nuevo. Quien lo abre queda con ese
      ingreso.
    </LinkDialog>
  )
}
