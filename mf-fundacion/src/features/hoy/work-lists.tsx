import { requestClassNames, requestKindNames, type RequestRow } from '@fcr/shared/contracts/staff/requests'
import { staffRoles } from '@fcr/shared/contracts/staff/staff'
import type { Today } from '@fcr/shared/contracts/staff/today'
import { countOf, dayWords, DueTag, momentWords, StaffSheet, Row, Rows, Tag } from '@fcr/shared/staff'
import { TextLink } from '@fcr/shared/ui'
import { CopyIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths'
import { useStaff } from '../../staff/use-staff'
import { anchors } from './tiles'

type List<Name extends keyof Today> = NonNullable<Today[Name]>

interface WorkListProps {
  id: string
  title: string
  list: { total: number; filas: readonly unknown[] }
  /** The page with all of them. */
  all?: { to: string; label: string } | undefined
  note?: string | undefined
  children: ReactNode
}

/** The first rows of a list; nothing if it is empty. */
function WorkList({ id, title, list, all, note, children }: WorkListProps) {
  if (list.total === 0) return null
  const hidden = list.total - list.filas.length
  return (
    <StaffSheet
      id={id}
      title={title}
      aside={
        all ? (
          <TextLink to={all.to}>{all.label}</TextLink>
        ) : (
          hidden > 0 && <span>{`Se muestran ${list.filas.length} de ${countOf(list.total)}`}</span>
        )
      }
    >
      <Rows>{children}</Rows>
      {note !== undefined && <p>{note}</p>}
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

export function Identities({ list }: { list: List<'identidades'> }) {
  return (
    <WorkList
      id={anchors.identities}
      title="Identidades por verificar"
      list={list}
      all={{ to: paths.unverified, label: 'Ver todas' }}
    >
      {list.filas.map(({ id, nombre, numero_identificacion, desde }) => (
        <Row
          key={id}
          to={paths.person(id)}
          title={nombre}
          detail={`C.C. ${numero_identificacion}. Se afilió ${momentWords(desde)}`}
          end={<Tag kind="declared">Declarada</Tag>}
        />
      ))}
    </WorkList>
  )
}

export function Conflicts({ list }: { list: List<'conflictos'> }) {
  const resolves = useStaff().has('atencion')
  return (
    <WorkList
      id={anchors.conflicts}
      title="Conflictos entre registros"
      list={list}
      all={resolves ? { to: paths.conflicts, label: 'Ver todos' } : undefined}
      note={resolves ? undefined : `Los resuelve quien tiene la función «${staffRoles.atencion}».`}
    >
      {list.filas.map(({ id, persona, numero_identificacion, abierto_por, intentos, desde }) => (
        <Row
          key={id}
          to={persona && resolves ? `${paths.person(persona.id)}#conflicto` : undefined}
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
