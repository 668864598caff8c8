import { Button, Wrap } from '@fcr/shared/ui'
import contours from '@fcr/shared/ui/art/ilustraciones/curvas-de-nivel.svg'
import styles from './area-unavailable.module.css'
import { useShown } from './shown'

/** Shown in place of a failed area: the frame and the other areas keep working. */
export function AreaUnavailable({ onRetry }: { onRetry: () => void }) {
  useShown('none')
  return (
    <Wrap className={styles.page}>
      <div className={styles.card}>
        <img className={styles.picture} src={contours} alt="" width={180} height={112} />
        <div role="alert" className={styles.text}>
          <h1>Esta parte no está disponible por ahora</h1>
          <p>El resto del sitio sigue funcionando. Puede intentar de nuevo en unos momentos.</p>
        </div>
        <Button variant="primary" onClick={onRetry}>
          Intentar de nuevo
        </Button>
      </div>
    </Wrap>
  )
}
