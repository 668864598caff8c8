import { formatMoment } from '@fcr/shared/profile'
import { memberHttp } from '@fcr/shared/session'
import { Alert, Badge, Button, DataList } from '@fcr/shared/ui'
import { useMutation } from '@tanstack/react-query'
import { LoadingState } from '../../own-data/loading-state'
import { useOwnSessions } from '../../own-data/use-own-sessions'
import { reportProblem } from '../../report-problem'
import styles from './account.module.css'
import { browserName } from '@fcr/shared/contracts/text/browser-name'

/** Lists the member's sessions and offers to end all others. */
export function Sessions() {
  const query = useOwnSessions()
  return (
    <LoadingState
      query={query}
      loadingText="Cargando sus sesiones"
      failedText="No pudimos cargar sus sesiones."
    >
      {(sessions) => (
        <>
          <ul className={styles.entries}>
            {sessions.map((session) => (
              <li key={`${session.creada} ${session.direccion ?? ''}`} className={styles.entry}>
                <h4 className={styles.device}>
                  {browserName(session.navegador)} {session.actual && <Badge tone="green">Esta sesión</Badge>}
                </h4>
                <DataList
                  items={[
                    { label: 'Ingreso', value: formatMoment(session.creada) },
                    { label: 'Último uso', value: formatMoment(session.ultimo_uso) },
                  ]}
                />
              </li>
            ))}
          </ul>
          {sessions.length === 1 && <p className={styles.only}>No tiene otras sesiones abiertas.</p>}
          <EndOthers any={sessions.length > 1} onEnded={() => query.refetch()} />
        </>
      )}
    </LoadingState>
  )
}

function EndOthers({ any, onEnded }: { any: boolean; onEnded: () => Promise<unknown> }) {
  const end = useMutation({
    mutationFn: () => memberHttp.call('POST /auth/sesiones/cerrar-otras'),
    onSuccess: onEnded,
    onError: (error) => reportProblem('Las demás sesiones no se pudieron cerrar', error),
  })
  return (
    <>
      {end.isSuccess && (
        <Alert kind="ok" role="status" className={styles.answer}>
          Las demás sesiones quedaron cerradas.
        </Alert>
      )}
      {end.isError && (
        <Alert kind="error" role="alert" className={styles.answer}>
          No pudimos cerrar las demás sesiones. Inténtelo de nuevo.
        </Alert>
      )}
      {any && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            busy={end.isPending}
            busyText="Cerrando..."
            onClick={() => end.mutate()}
          >
            Cerrar las demás sesiones
          </Button>
        </div>
      )}
    </>
  )
}
