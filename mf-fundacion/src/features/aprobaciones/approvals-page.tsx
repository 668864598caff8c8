import { countOf } from '@fcr/shared/contracts/text/counts'
import type { ApprovalState, Approvals, ApprovalSummary } from '@fcr/shared/contracts/staff/approvals'
import {
  Columns,
  momentWords,
  StaffHead,
  StaffSheet,
  QueryState,
  Row,
  Rows,
  Tag,
  type TagKind,
} from '@fcr/shared/staff'
import { usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { paths } from '../../paths'
import { useStaff } from '../../staff/use-staff'
import { ApprovalCard } from './approval-card'
import styles from './approvals.module.css'
import { approvalsQuery } from './approvals-api'
import { Emergencies } from './emergencies'

/** Requests of one person that another decides: the lists, and one approval to decide. */
export function ApprovalsPage() {
  usePageTitle('Aprobaciones')
  const { id } = useParams()
  const query = useQuery(approvalsQuery)
  const { has } = useStaff()
  return (
    <>
      <StaffHead
        title="Aprobaciones"
        lead="Lo que no debe decidir una sola persona. Usted no puede aprobar lo que usted pidió."
        back={
          id === undefined
            ? { to: paths.today, label: 'Hoy' }
            : { to: paths.approvals, label: 'Todas las aprobaciones' }
        }
      />
      <QueryState query={query} label="Cargando las aprobaciones">
        {(lists) =>
          id === undefined ? (
            <Columns
              main={
                <>
                  {has('auditoria', 'administracion') && <Emergencies />}
                  <Waiting lists={lists} />
                </>
              }
              side={<Others lists={lists} />}
            />
          ) : (
            <Columns
              main={<ApprovalCard key={id} id={id} />}
              side={
                <>
                  <Waiting lists={lists} current={id} />
                  <Others lists={lists} current={id} />
                </>
              }
            />
          )
        }
      </QueryState>
    </>
  )
}

interface ListProps {
  lists: Approvals
  current?: string | undefined
}

const Waiting = ({ lists, current }: ListProps) => (
  <ApprovalList
    title="Esperan por usted"
    list={lists.esperan}
    empty="Nada espera por usted."
    current={current}
    counted
  />
)

const Others = ({ lists, current }: ListProps) => (
  <>
    <ApprovalList
      title="Pedidas por usted"
      list={lists.pedidas}
      empty="No ha pedido nada que espere."
      current={current}
    />
    <ApprovalList
      title="Decididas hace poco"
      list={lists.decididas}
      empty="Nada se ha decidido en 30 días."
      current={current}
    />
  </>
)

interface ApprovalListProps {
  title: string
  list: Approvals['esperan']
  empty: string
  current: string | undefined
  counted?: boolean
}

function ApprovalList({ title, list: { total, filas }, empty, current, counted }: ApprovalListProps) {
  return (
    <StaffSheet
      title={title}
      aside={counted && total > 0 ? <b className={styles.count}>{countOf(total)}</b> : undefined}
    >
      {filas.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <Rows>
          {filas.map((row) => (
            <Row
              key={row.id}
              to={paths.approval(row.id)}
              title={row.titulo}
              detail={
                <>
                  {detailOf(row)}
                  {row.estado !== 'espera' && <StateTag row={row} />}
                </>
              }
              current={row.id === current}
            />
          ))}
        </Rows>
      )}
      {total > filas.length && (
        <p className={styles.empty}>
          Se muestran {filas.length} de {countOf(total)}.
        </p>
      )}
    </StaffSheet>
  )
}

function detailOf(row: ApprovalSummary): string {
  const person = row.persona === null ? '' : `${row.persona}. `
  if (row.estado === 'espera') return `${person}${row.pide}, ${momentWords(row.pedida)}`
  const reason = row.razon_decision === null ? '' : `: «${row.razon_decision}»`
  if (row.decide === null || row.decidida === null) return `${person}La pidió ${row.pide}${reason}`
  if (row.cambio) return `${person}No se hizo: los datos cambiaron, ${momentWords(row.decidida)}`
  return `${person}${decisions[row.estado]} ${row.decide} ${momentWords(row.decidida)}${reason}`
}

const decisions: Record<ApprovalState, string> = {
  espera: '',
  aprobada: 'La aprobó',
  rechazada: 'No la aprobó',
  retirada: 'La retiró',
  vencida: '',
}

const tags: Record<ApprovalState, [TagKind, string]> = {
  espera: ['due', 'Espera'],
  aprobada: ['verified', 'Aprobada'],
  rechazada: ['annulled', 'No aprobada'],
  retirada: ['annulled', 'Retirada'],
  vencida: ['imported', 'Vencida'],
}

function StateTag({ row: { estado, cambio } }: { row: ApprovalSummary }) {
  const [kind, words]: [TagKind, string] = cambio ? ['due', 'Cambió'] : tags[estado]
  return (
    <span className={styles.state}>
      <Tag kind={kind}>{words}</Tag>
    </span>
  )
}
