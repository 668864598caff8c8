import { Spinner, Wrap } from '@fcr/shared/ui'
import styles from './area-loading.module.css'

/** Stands in the page's place until its area is there; without scripts it says why nothing comes. */
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
