import type { TemporaryPassword } from '@fcr/shared/contracts/staff/people-actions'
import { ButtonRow, Slip, SmallButton } from '@fcr/shared/staff'
import { formatMoment } from '@fcr/shared/profile'
import { PrinterIcon } from 'lucide-react'

interface PasswordSlipProps {
  password: TemporaryPassword
  onClose: () => void
}

/** A temporary password, shown once, to print and hand over. */
export function PasswordSlip({ password: { contrasena, valida_hasta }, onClose }: PasswordSlipProps) {
  return (
    <div role="status">
      <Slip
        secret={contrasena}
        facts={[{ label: 'Vale hasta', value: formatMoment(valida_hasta) }]}
        fine="Sirve para un solo ingreso: el sitio pide cambiarla enseguida. La Fundación no la guarda; si se pierde, se crea otra."
      >
        Contraseña temporal para ingresar al sitio.
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
