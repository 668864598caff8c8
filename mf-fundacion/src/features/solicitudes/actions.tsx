import { isComplete } from '@fcr/shared/contracts/rights'
import { stepUpRequired } from '@fcr/shared/contracts/staff/staff'
import type { RequestThread } from '@fcr/shared/contracts/staff/requests'
import {
  ButtonRow,
  codeOf,
  dayWords,
  problemText,
  ReasonDialog,
  RefuseButton,
  SmallButton,
} from '@fcr/shared/staff'
import { Alert } from '@fcr/shared/ui'
import { useState } from 'react'
import { Assignment } from './assignment'
import { ChangeProblem } from './change-problem'
import { isReadOnline, toHandOver } from './labels'
import { saveExport } from './printed-export'
import { useExport, type ChangeMutation } from './requests-api'
import styles from './requests.module.css'

interface ActionsProps {
  thread: RequestThread
  change: ChangeMutation
}

/** Actions on a request, besides replying. */
export function Actions({ thread, change }: ActionsProps) {
  const { version, acuse_vence, cerrada, autoridad } = thread
  return (
    <div className={styles.actions}>
      <ButtonRow>
        {acuse_vence !== null && (
          <SmallButton
            variant="secondary"
            busy={change.isPending && change.variables.name === 'POST /fundacion/solicitudes/:id/acuse'}
            onClick={() =>
              change.mutate({ name: 'POST /fundacion/solicitudes/:id/acuse', body: { version } })
            }
          >
            Acusar recibo
          </SmallButton>
        )}
        {cerrada === null && <Assignment thread={thread} change={change} />}
        <Extend thread={thread} change={change} />
        <Erase thread={thread} change={change} />
      </ButtonRow>
      {acuse_vence !== null && !isReadOnline(thread) && (
        <p className={styles.soft}>{toHandOver.acknowledgement}</p>
      )}
      <ChangeProblem
        change={change}
        of={['POST /fundacion/solicitudes/:id/acuse', 'POST /fundacion/solicitudes/:id/asignacion']}
      />
      {autoridad !== null && <Export id={thread.id} />}
    </div>
  )
}

function Extend({ thread, change }: ActionsProps) {
  const { version, prorrogable_hasta } = thread
  const isRead = isReadOnline(thread)
  const [open, setOpen] = useState(false)
  if (prorrogable_hasta === null) return null
  return (
    <>
      <SmallButton variant="secondary" onClick={() => setOpen(true)}>
        Ampliar el plazo
      </SmallButton>
      <ReasonDialog
        open={open}
        title="¿Ampliar el plazo?"
        confirm={isRead ? 'Ampliar y avisar' : 'Ampliar el plazo'}
        hint={
          isRead ? 'La persona lo recibe con la nueva fecha. Queda en la auditoría.' : toHandOver.extension
        }
        onClose={() => setOpen(false)}
        onConfirm={(motivo) =>
          change.mutateAsync({ name: 'POST /fundacion/solicitudes/:id/prorroga', body: { version, motivo } })
        }
      >
        <p>Se responde a más tardar el {dayWords(prorrogable_hasta)}. El plazo se amplía una sola vez.</p>
      </ReasonDialog>
    </>
  )
}

function Erase({ thread, change }: ActionsProps) {
  const { version, tipo, cerrada, registro_borrado, supresion_pedida } = thread
  const [open, setOpen] = useState(false)
  if (tipo !== 'supresion' || cerrada !== null || registro_borrado || supresion_pedida) return null
  return (
    <>
      <RefuseButton onClick={() => setOpen(true)}>Pedir el borrado</RefuseButton>
      <ReasonDialog
        open={open}
        title="¿Pedir el borrado de la persona?"
        confirm="Pedir el borrado"
        danger
        hint="La lee quien lo aprueba. Queda en la auditoría."
        onClose={() => setOpen(false)}
        onConfirm={(razon) =>
          change.mutateAsync({ name: 'POST /fundacion/solicitudes/:id/supresion', body: { version, razon } })
        }
      >
        <p>
          Otra persona del equipo lo aprueba en las próximas 72 horas. Entonces los datos se borran, no se
          pueden recuperar, y la solicitud queda atendida.
        </p>
      </ReasonDialog>
    </>
  )
}

function Export({ id }: { id: string }) {
  const { mutate, isPending, data, error } = useExport(id)
  return (
    <>
      <ButtonRow>
        <SmallButton
          variant="secondary"
          busy={isPending}
          onClick={() => mutate(undefined, { onSuccess: saveExport })}
        >
          Exportar los datos para la autoridad
        </SmallButton>
      </ButtonRow>
      {data && (
        <Alert kind="ok" role="status">
          Se guardaron dos archivos: uno para leer e imprimir y otro con los datos. La entrega quedó en la
          auditoría.
        </Alert>
      )}
      {data && !isComplete(data.datos) && (
        <Alert kind="warn" role="status">
          Los archivos no están completos: hay listas de las que solo va lo más reciente. Pida lo anterior a
          quien opera el servidor (fcr persona exportar) y entréguelo también a la autoridad.
        </Alert>
      )}
      {error !== null && (
        <Alert kind="error" role="alert">
          {codeOf(error) === stepUpRequired ? 'No se exportó: no confirmó que es usted.' : problemText(error)}
        </Alert>
      )}
    </>
  )
}
