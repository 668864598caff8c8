import type { TemporaryPassword } from '@fcr/shared/contracts/staff/people-actions'
import { initials } from '@fcr/shared/contracts/text/person-name'
import { ButtonRow, Slip, SmallButton } from '@fcr/shared/staff'
import { formatMoment } from '@fcr/shared/profile'
import PrinterIcon from 'lucide-react/icons/printer'
import { SlipAddress } from '../../slips/slip-address'

interface PasswordSlipProps {
  password: TemporaryPassword
  /** Whose it is. */
  person: { name: string; number: string }
  onClose: () => void
}

/** A temporary password, shown once, to print and hand over. */
export function PasswordSlip({ password, person, onClose }: PasswordSlipProps) {
  const { contrasena, valida_hasta } = password
  return (
    <div role="status">
      <Slip
        secret={contrasena}
        facts={[
          { label: 'Usuario', value: `${person.number} (número de documento)` },
          { label: 'Vale hasta', value: formatMoment(valida_hasta) },
        ]}
        address={<SlipAddress path="/login" />}
        fine="Sirve para un solo ingreso: el sitio pide cambiarla enseguida. La Fundación no la guarda; si se pierde, se crea otra."
      >
        Contraseña temporal de <b>{initials(person.name)}</b> para ingresar al sitio.
      </Slip>
      <ButtonRow>
        <SmallButton variant="secondary" icon={<PrinterIcon />} onClick={() => window.print()}>
          Imprimir
        </SmallButton>
        <SmallButton variant="quiet" onClick={onClose}>
          Ya la entregué
        </SmallButton>
      </ButtonRow>
    </div>
  )
}
