import {
  requestChannelNames,
  requestStateNames,
  type RequestThread,
  type ThreadEntry,
} from '@fcr/shared/contracts/staff/requests'
import { momentWords } from '@fcr/shared/staff'
import { classNames } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import styles from './requests.module.css'
import { isReadOnline, personName } from './labels'

const erased = 'El texto se borró con los datos de la persona.'

/** Requests, replies and notes, oldest first. */
export function Messages({ thread }: { thread: RequestThread }) {
  const { texto, creada, canal, registrada_por, hilo, autoridad } = thread
  const how = `${momentWords(creada)}, ${requestChannelNames[canal]}`
  return (
    <>
      <Message
        kind="in"
        who={autoridad ?? personName(thread)}
        when={registrada_por === null ? how : `${how}; la registró ${registrada_por}`}
      >
        {texto ?? erased}
      </Message>
      {hilo.map((entry, index) => (
        <Entry key={index} entry={entry} isRead={isReadOnline(thread)} />
      ))}
    </>
  )
}

function Entry({ entry, isRead }: { entry: ThreadEntry; isRead: boolean }) {
  const { fecha, texto, autor } = entry
  const when = [momentWords(fecha), autor].filter((part) => part !== null).join(', ')
  if (entry.tipo === 'nota')
    return (
      <Message kind="note" who="Nota del equipo" when={`${when}. La persona no la ve`}>
        {texto ?? erased}
      </Message>
    )
  const state = requestStateNames[entry.estado].toLowerCase()
  return (
    <Message kind="out" who="La Fundación" when={isRead ? when : `${when}. La persona no la ve en el sitio`}>
      {texto ?? `La solicitud quedó ${state}.`}
    </Message>
  )
}

interface MessageProps {
  kind: 'in' | 'out' | 'note'
  who: string
  when: string
  children: ReactNode
}

function Message({ kind, who, when, children }: MessageProps) {
  return (
    <article className={classNames(styles.message, styles[kind])}>
      <header>
        <b>{who}</b>
        <span>{when}</span>
      </header>
      <p>{children}</p>
    </article>
  )
}
