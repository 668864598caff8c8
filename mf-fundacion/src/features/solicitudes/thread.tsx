import {
  requestChannelNames,
  requestClassNames,
  requestKindNames,
  type RequestThread,
} from '@fcr/shared/contracts/staff/requests'
import { dayWords, StaffSheet, QueryState, Stack } from '@fcr/shared/staff'
import { Alert } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { Actions } from './actions'
import { Messages } from './messages'
import { NoteForm } from './note-form'
import { PersonPanel } from './person-panel'
import { RequestTag } from './queue'
import { ReplyForm } from './reply-form'
import { threadQuery, useChange } from './requests-api'
import styles from './requests.module.css'

/** One request: its thread, the actions on it, and the person next to it. */
export function Thread({ id }: { id: string }) {
  const query = useQuery(threadQuery(id))
  return (
    <QueryState query={query} label="Cargando la solicitud">
      {(thread) => <Loaded thread={thread} />}
    </QueryState>
  )
}

/** Navigation state of a request: what was done for it on another page. */
type RequestState = { done?: string }

function Loaded({ thread }: { thread: RequestThread }) {
  const change = useChange(thread.id)
  const { done } = (useLocation().state ?? {}) as RequestState
  const { tipo, radicado, cerrada } = thread
  return (
    <>
      <StaffSheet
        title={requestKindNames[tipo]}
        aside={
          <span className={styles.soft}>
            {requestClassNames[tipo]} {radicado}
          </span>
        }
      >
        <p className={styles.facts}>
          <RequestTag request={thread} />
          <span className={styles.soft}>{factsOf(thread)}</span>
        </p>
        {done !== undefined && (
          <Alert kind="ok" role="status">
            {done}
          </Alert>
        )}
        <Order thread={thread} />
        <Messages thread={thread} />
        {thread.supresion_pedida && (
          <Alert kind="info">El borrado espera la aprobación de otra persona del equipo.</Alert>
        )}
        <Actions thread={thread} change={change} />
        {cerrada === null && <ReplyForm thread={thread} change={change} />}
        <NoteForm thread={thread} change={change} />
      </StaffSheet>
      <Stack>
        <PersonPanel thread={thread} />
      </Stack>
    </>
  )
}

function factsOf({
  vence,
  acuse_vence,
  prorrogada,
  asignada,
  cerrada,
  recibida,
  canal,
}: RequestThread): string {
  const parts = [
    `Recibida el ${dayWords(recibida)}, ${requestChannelNames[canal]}.`,
    cerrada === null && vence !== null && `Vence el ${dayWords(vence)}${prorrogada ? ', con prórroga' : ''}.`,
    acuse_vence !== null && `Falta acusar recibo, a más tardar el ${dayWords(acuse_vence)}.`,
    asignada ? `La lleva ${asignada.nombre}.` : 'No la lleva nadie.',
  ]
  return parts.filter((part) => part !== false).join(' ')
}

function Order({ thread: { autoridad, referencia } }: { thread: RequestThread }) {
  if (autoridad === null) return null
  return (
    <p>
      <b>{autoridad}</b>, {referencia}
    </p>
  )
}
