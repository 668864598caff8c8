import styles from './credentials.module.css'
import { Desk } from './desk'

/** How people without e-mail recover their account, and how people whom the foundation affiliated get a first password. */
export const RecoveryHelp = () => (
  <p className={styles.help}>
    <strong>¿No tiene correo, ya no lo usa o nunca puso una contraseña?</strong> Entonces <Desk />
  </p>
)
