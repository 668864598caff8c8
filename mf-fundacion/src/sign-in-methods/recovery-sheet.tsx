import { ButtonRow, Slip } from '@fcr/shared/staff'
import { Alert, Button } from '@fcr/shared/ui'
import PrinterIcon from 'lucide-react/icons/printer'
import { useEffect, useRef } from 'react'
import { paths } from '../paths'
import { SlipAddress } from '../slips/slip-address'
import styles from './sign-in-methods.module.css'

interface RecoverySheetProps {
  codes: readonly string[]
  /** Whose they are. */
  email: string
  onDone: () => void
}

/** The printed codes, shown once. Only the sheet is printed. */
export function RecoverySheet({ codes, email, onDone }: RecoverySheetProps) {
  const print = useRef<HTMLButtonElement>(null)
  useEffect(() => print.current?.focus(), [])
  return (
    <div className={styles.ways}>
      <Alert kind="info" role="status">
        <p>
          <b>Imprima o copie estos códigos ahora: no se muestran otra vez.</b> Cada uno reemplaza una vez el
          código de su aplicación. Guárdelos bajo llave, lejos de su celular.
        </p>
      </Alert>
      <Slip
        secret={codes.map((code) => (
          <span key={code} className={styles.line}>
            {code}
          </span>
        ))}
        address={<SlipAddress path={paths.signIn} />}
        facts={[{ label: 'Cuenta', value: email }]}
        fine="Cada código sirve una sola vez, junto con la contraseña."
      >
        Códigos de recuperación
      </Slip>
      <ButtonRow>
        <Button ref={print} variant="secondary" icon={<PrinterIcon />} onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button onClick={onDone}>Ya los guardé</Button>
      </ButtonRow>
    </div>
  )
}
