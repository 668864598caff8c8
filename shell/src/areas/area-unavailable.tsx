import { Button, PageHeader, Wrap } from '@fcr/shared/ui'

/** Stands where an area should: the frame and the other areas go on working. */
export function AreaUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Wrap narrow>
      <div role="alert">
        <PageHeader
          title="Esta parte no está disponible por ahora"
          lead="El resto del sitio sigue funcionando. Puede intentar de nuevo en unos momentos."
        />
      </div>
      <Button variant="primary" onClick={onRetry}>
        Intentar de nuevo
      </Button>
    </Wrap>
  )
}
