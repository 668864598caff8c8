import type { ProofMethod } from '@fcr/shared/contracts/foundation/staff'
import { useStaff } from '../staff/use-staff'
import styles from './frame.module.css'

const methods: Record<ProofMethod, string> = {
  llave: 'llave de acceso',
  codigo: 'contraseña y código',
  recuperacion: 'contraseña y código de recuperación',
}

const zone = { timeZone: 'America/Bogota' } as const
const clock = new Intl.DateTimeFormat('es-CO', { timeStyle: 'short', ...zone })
const date = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', ...zone })

/** The last line of every page: that everything is recorded, and how the person signed in. */
export function EndLine() {
  const { ingreso } = useStaff().me
  return (
    <p className={styles.end}>
      <span>Fundación Caminos de Reconciliación. Cada consulta y cada cambio queda en la auditoría.</span>{' '}
      <span>
        Ingresó {momentOf(new Date(ingreso.desde))} con {methods[ingreso.metodo]}
      </span>
    </p>
  )
}

/** 'hoy a las 8:04 a. m.', 'el 22 de noviembre a la 1:10 p. m.' */
function momentOf(moment: Date): string {
  const time = clock.format(moment)
  const day = date.format(moment) === date.format(new Date()) ? 'hoy' : `el ${date.format(moment)}`
  return `${day} ${time.startsWith('1:') ? 'a la' : 'a las'} ${time}`
}
