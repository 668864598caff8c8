import { countOf } from '@fcr/shared/contracts/text/counts'
import { requestClassNames, requestKindNames, type RequestRow } from '@fcr/shared/contracts/staff/requests'
import type { Today } from '@fcr/shared/contracts/staff/today'
import { dayWords, DueTag, momentWords, StaffSheet, Row, Rows, Tag } from '@fcr/shared/staff'
import { TextLink } from '@fcr/shared/ui'
import CopyIcon from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { paths } from '../../paths'
import { anchors } from './tiles'

type List<Name extends keyof Today> = NonNullable<Today[Name]>

interface WorkListProps {
  id: string
  title: string
  list: { total: number; filas: readonly unknown[] }
  /** The page with all of them. */
  all: { to: string; label: string }
  children: ReactNode
}

/** The first rows of a list; nothing if it is empty. */
function WorkList({ id, title, list, all, children }: WorkListProps) {
  if (list.total === 0) return null
  return (
    <StaffSheet id={id} title={title} aside={<TextLink to={all.to}>{all.label}</TextLink>}>
      <Rows>{children}</Rows>
    </StaffSheet>
  )
}

export function Requests({ list, today }: { list: List<'solicitudes'>; today: string }) {
  return (
    <WorkList
      id={anchors.requests}
      title="Solicitudes por responder"
      list={list}
      all={{ to: paths.requests, label: 'Ver la cola' }}
    >
      {list.filas.map((row) => (
        <Row
          key={row.id}
          to={paths.request(row.id)}
          title={`${requestKindNames[row.tipo]}: ${row.nombre ?? 'persona sin registro'}`}
          detail={receivedWords(row)}
          end={row.vence === null ? undefined : <DueTag due={row.vence} today={today} />}
        />
      ))}
    </WorkList>
  )
}

function receivedWords({ tipo, radicado, recibida }: RequestRow): string {
  const name = requestClassNames[tipo]
  return `${name} ${radicado}, ${name === 'Reclamo' ? 'recibido' : 'recibida'} el ${dayWords(recibida)}`
}

export function Conflicts({ list }: { list: List<'conflictos'> }) {
  return (
    <WorkList
      id={anchors.conflicts}
      title="Conflictos entre registros"
      list={list}
      all={{ to: paths.conflicts, label: 'Ver todos' }}
    >
      {list.filas.map(({ id, persona, numero_identificacion, abierto_por, intentos, desde }) => (
        <Row
          key={id}
          to={persona ? `${paths.person(persona.id)}#conflicto` : undefined}
          title={persona?.nombre ?? `C.C. ${numero_identificacion}`}
          detail={[
            persona && `C.C. ${numero_identificacion}. `,
            abierto_por === 'importacion'
              ? 'Lo abrió una importación '
              : 'Otra persona quiso afiliarse con el número ',
            momentWords(desde),
            intentos > 1 && `; ${countOf(intentos)} intentos`,
          ]}
          end={
            <Tag kind="due" icon={<CopyIcon />}>
              Dos registros
            </Tag>
          }
        />
      ))}
    </WorkList>
  )
}

export function Duplicates({ list }: { list: List<'repetidos'> }) {
  return (
    <WorkList
      id={anchors.duplicates}
      title="Posibles repetidos"
      list={list}
      all={{ to: paths.duplicates, label: 'Ver todos' }}
    >
      {list.filas.map(({ id, fichas }) => (
        <Row
          key={id}
          to={paths.duplicate(id)}
          title={fichas.map(({ nombre }) => nombre).join(' / ')}
          detail={fichas.map(({ numero_identificacion }) => `C.C. ${numero_identificacion}`).join(' / ')}
        />
      ))}
    </WorkList>
  )
}

const exceeded = {
  profile: 'por abrir muchos perfiles seguidos',
  search: 'por hacer muchas búsquedas seguidas',
  map: 'por abrir mucho el mapa',
} as const

export function HeldCodes({ list }: { list: List<'codigos'> }) {
  return (
    <WorkList
      id={anchors.codes}
      title="Códigos retenidos"
      list={list}
      all={{ to: paths.heldCodes, label: 'Ver todos' }}
    >
      {list.filas.map(({ id, funcionario, entidad, por, desde }) => (
        <Row
          key={id}
          to={paths.code(id)}
          title={`${funcionario}, ${entidad}`}
          detail={`Retenido ${momentWords(desde)} ${exceeded[por]}. Decida si lo libera o lo anula.`}
        />
      ))}
    </WorkList>
  )
}
