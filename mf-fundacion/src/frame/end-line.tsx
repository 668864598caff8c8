import type { ProofMethod } from '@fcr/shared/contracts/staff/staff'
import { momentWords } from '@fcr/shared/staff'
import { useStaff } from '../staff/use-staff'
import styles from './frame.module.css'

const methods: Record<ProofMethod, string> = {
  llave: 'llave de acceso',
  codigo: 'contraseña y código',
  recuperacion: 'contraseña y código de recuperación',
}

/** The last line of every page: that everything is recorded, and how the person signed in. */
export function EndLine() {
  const { ingreso } = useStaff().me
  return (
    <p className={styles.end}>
      <span>Fundación Caminos de Reconciliación. Cada consulta y cada cambio queda en la auditoría.</span>{' '}
      <span>
        Ingresó {momentWords(ingreso.desde)} con {methods[ingreso.metodo]}
      </span>
    </p>
  )
}
