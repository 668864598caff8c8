import { ApiError, memberHttp } from '@fcr/shared/session'
import { Alert, Badge, Button } from '@fcr/shared/ui'
import { useMutation } from '@tanstack/react-query'
import { LoadingState } from '../../own-data/loading-state'
import { useOwnData } from '../../own-data/use-own-data'
import { reportProblem } from '../../report-problem'
import styles from './account.module.css'
import { MailNoticesChoice } from './mail-notices'

const load = () => memberHttp.call('GET /perfil/correo')

/** 'Correo y avisos': whether the address is confirmed, and which messages the member wants. */
export function Mail() {
  const query = useOwnData('correo', load)
  return (
    <LoadingState
      query={query}
      loadingText="Cargando su correo y sus avisos"
      failedText="No pudimos cargar su correo y sus avisos."
    >
      {({ correo, confirmado, avisos }) =>
        correo === null ? (
          <p className={styles.lead}>
            No tiene un correo electrónico registrado. Agréguelo con «Editar datos»: sirve para recibir avisos
            y para recuperar su contraseña.
          </p>
        ) : (
          <>
            <p className={styles.address}>
              {correo}{' '}
              <Badge tone={confirmado ? 'green' : 'gold'}>
                {confirmado ? 'Confirmado' : 'Sin confirmar'}
              </Badge>
            </p>
            {!confirmado && <Confirmation onChanged={() => query.refetch()} />}
            <MailNoticesChoice stored={avisos} onFailed={() => query.refetch()} />
            <p className={styles.lead}>
              Los mensajes sobre la seguridad de su cuenta se envían siempre: ingresos desde un equipo nuevo y
              cambios de su contraseña, su correo, sus datos o su identidad.
            </p>
          </>
        )
      }
    </LoadingState>
  )
}

const failures: Readonly<Record<number, string>> = {
  409: 'Su correo ya está confirmado.',
  429: 'Ya le enviamos varios mensajes hoy. Busque el último, también en el correo no deseado, o inténtelo mañana.',
}
const failureText = (error: unknown) =>
  (error instanceof ApiError ? failures[error.status] : undefined) ??
  'No pudimos enviar el mensaje. Inténtelo de nuevo.'

function Confirmation({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const send = useMutation({
    mutationFn: () => memberHttp.call('POST /perfil/correo/confirmacion'),
    onError: async (error) => {
      reportProblem('El mensaje de confirmación no se pudo enviar', error)
      // It may have been confirmed on another device.
      if (error instanceof ApiError && error.status === 409) await onChanged()
    },
  })
  return (
    <>
      <p className={styles.lead}>
        Abra el enlace del mensaje que le enviamos. Mientras no lo confirme, no le llegan los avisos que elija
        aquí.
      </p>
      {send.isSuccess && (
        <Alert kind="ok" role="status" className={styles.answer}>
          Le enviamos el mensaje otra vez. El enlace sirve 7 días. Si no lo ve, busque en el correo no
          deseado.
        </Alert>
      )}
      {send.isError && (
        <Alert kind="error" role="alert" className={styles.answer}>
          {failureText(send.error)}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          busy={send.isPending}
          busyText="Enviando..."
          onClick={() => send.mutate()}
        >
          Enviar de nuevo el mensaje
        </Button>
      </div>
    </>
  )
}
