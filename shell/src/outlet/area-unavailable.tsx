import { Alert, Button, Wrap } from '@fcr/shared/ui'
import contours from '@fcr/shared/ui/art/ilustraciones/curvas-de-nivel.svg'
import styles from './area-unavailable.module.css'
import { markupHere } from './prerendered-markup'
import { useShown } from './shown'

interface Props {
  onRetry: () => void
}

/** Shown in place of a failed area: the frame and the other areas keep working. A prerendered page stays readable. */
export function AreaUnavailable({ onRetry }: Props) {
  useShown('none')
  const html = markupHere()
  return html === undefined ? <NothingToShow onRetry={onRetry} /> : <ReadOnly html={html} onRetry={onRetry} />
}

function NothingToShow({ onRetry }: Props) {
  const isOffline = !navigator.onLine
  return (
    <Wrap className={styles.page}>
      <div className={styles.card}>
        <img className={styles.picture} src={contours} alt="" width={180} height={112} />
        <div role="alert" className={styles.text}>
          <h1>{isOffline ? 'No hay conexión a internet' : 'Esta parte no está disponible por ahora'}</h1>
          <p>
            {isOffline
              ? 'Cuando vuelva la conexión, intente de nuevo.'
              : 'El resto del sitio sigue funcionando. Puede intentar de nuevo en unos momentos.'}
          </p>
        </div>
        <Button variant="primary" onClick={onRetry}>
          Intentar de nuevo
        </Button>
      </div>
    </Wrap>
  )
}

function ReadOnly({ html, onRetry }: Props & { html: string }) {
  return (
    <>
      <Wrap className={styles.notice}>
        <Alert kind="warn" role="alert">
          {navigator.onLine
            ? 'Por ahora esta página solo se puede leer: una parte no cargó.'
            : 'No hay conexión a internet: por ahora esta página solo se puede leer.'}
        </Alert>
        <Button variant="secondary" onClick={onRetry}>
          Intentar de nuevo
        </Button>
      </Wrap>
      {/* The markup comes from this page's HTML. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
