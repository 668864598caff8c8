import { Spinner, Wrap } from '@fcr/shared/ui'
import styles from './area-loading.module.css'

/** Placeholder until the area has loaded; without scripts it explains why nothing loads. */
export function AreaLoading() {
  return (
    <Wrap className={styles.loading}>
      <noscript>
        <p>Esta página necesita JavaScript. Actívelo en su navegador para continuar.</p>
      </noscript>
      <div className={styles.spinner}>
        <Spinner centered label="Cargando" />
      </div>
    </Wrap>
  )
}
