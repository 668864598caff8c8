import type { ApprovalDetail } from '@fcr/shared/contracts/staff/approvals'
import { TextAreaField } from '@fcr/shared/form'
import {
  ButtonRow,
  DecisionCard,
  DecisionFooter,
  DecisionGroup,
  momentWords,
  QueryState,
  Quote,
  RefuseButton,
} from '@fcr/shared/staff'
import { Alert, Button, ButtonLink, XIcon } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import FingerprintIcon from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import { paths } from '../../paths'
import styles from './approvals.module.css'
import { approvalQuery } from './approvals-api'
import { Differences, WhatHappens } from './what-happens'
import { useDecision } from './use-decision'
import { useProven } from './use-proven'

/** One approval: who asks and why, what will happen, and the decision. */
export function ApprovalCard({ id }: { id: string }) {
  const query = useQuery(approvalQuery(id))
  return (
    <QueryState query={query} label="Cargando la aprobación">
      {(approval) => <Loaded approval={approval} loadedAt={query.dataUpdatedAt} />}
    </QueryState>
  )
}

const leadOf = ({ pide, pedida, vence, estado }: ApprovalDetail) =>
  `La pide ${pide}, ${momentWords(pedida)}${estado === 'espera' ? `; vence ${momentWords(vence)}` : ''}`

function Loaded({ approval, loadedAt }: { approval: ApprovalDetail; loadedAt: number }) {
  // A refetch may bring another page than the one that the person has read.
  const [read, setRead] = useState(approval.huella)
  const isOther = approval.puede_decidir && approval.huella !== read
  const decision = useDecision(approval.id, read)
  const isProven = useProven(approval.confirmado_segundos, loadedAt)
  const { titulo, persona, pide, razon, estado } = approval
  return (
    <DecisionCard
      title={persona === null ? titulo : `${titulo}: ${persona}`}
      lead={leadOf(approval)}
      footer={
        <Footer
          approval={approval}
          decision={decision}
          onReadAgain={isOther ? () => setRead(approval.huella) : undefined}
        />
      }
    >
      <DecisionGroup title="Por qué lo pide">
        {razon === null ? (
          <p className={styles.note}>Se borró con los datos de la persona.</p>
        ) : (
          <Quote>{razon}</Quote>
        )}
      </DecisionGroup>
      {estado === 'espera' ? <WhatHappens approval={approval} /> : <Decided approval={approval} />}
      {isOther && (
        <Alert kind="warn" role="alert">
          Los datos cambiaron mientras usted leía. Lea otra vez lo que va a pasar antes de decidir.
        </Alert>
      )}
      {approval.puede_decidir && (
        <YourDecision asker={pide} decision={decision} actsAtOnce={isProven && !isOther} />
      )}
      {decision.problem !== undefined && (
        <Alert kind="error" role="alert">
          {decision.problem}
        </Alert>
      )}
    </DecisionCard>
  )
}

const outcomes = {
  espera: '',
  aprobada: 'La aprobó',
  rechazada: 'No la aprobó',
  retirada: 'La retiró',
  vencida: 'Venció sin decisión.',
} as const

function Decided({ approval }: { approval: ApprovalDetail }) {
  const { estado, decide, decidida, razon_decision, por_recoger, id, cambio } = approval
  if (cambio) return <Changed approval={approval} />
  return (
    <DecisionGroup title="Qué se decidió">
      <p>
        {outcomes[estado]}
        {decide !== null && decidida !== null && ` ${decide} ${momentWords(decidida)}`}
      </p>
      {razon_decision !== null && <Quote>{razon_decision}</Quote>}
      {por_recoger && (
        <ButtonRow>
          <ButtonLink to={paths.codes} state={{ recoger: id }}>
            Recoger los códigos
          </ButtonLink>
        </ButtonRow>
      )}
    </DecisionGroup>
  )
}

/** Approved, but not carried out. */
function Changed({ approval: { mia, decide, decidida, diferencias } }: { approval: ApprovalDetail }) {
  return (
    <DecisionGroup title="No se hizo: los datos cambiaron">
      <p>
        {`${decide ?? ''} iba a aprobarla${decidida === null ? '' : ` ${momentWords(decidida)}`}, pero los datos ya no eran los que leyó. `}
        {mia
          ? 'Si todavía hace falta, pídala de nuevo.'
          : 'Si todavía hace falta, quien la pidió puede pedirla de nuevo.'}
      </p>
      <Differences items={diferencias} before="Cuando se leyó" />
    </DecisionGroup>
  )
}

type DecisionState = ReturnType<typeof useDecision>

interface YourDecisionProps {
  asker: string
  decision: DecisionState
  /** Whether an approval acts without a further question. */
  actsAtOnce: boolean
}

function YourDecision({ asker, decision, actsAtOnce }: YourDecisionProps) {
  const { reason, setReason, missing, fieldRef } = decision
  return (
    <DecisionGroup title="Su decisión">
      <TextAreaField
        ref={fieldRef}
        label="Razón"
        hint={`Obligatoria si no aprueba. ${asker} la leerá y queda en la auditoría.`}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={missing ? 'Escriba por qué no la aprueba.' : undefined}
      />
      <p className={styles.note} role="status">
        {actsAtOnce
          ? '«Aprobar» actúa de inmediato: usted confirmó hace poco que es usted.'
          : '«Aprobar» le pedirá confirmar que es usted, y entonces actúa.'}{' '}
        «No aprobar» actúa de inmediato.
      </p>
    </DecisionGroup>
  )
}

interface FooterProps {
  approval: ApprovalDetail
  decision: DecisionState
  /** If the page is another one than was read. */
  onReadAgain: (() => void) | undefined
}

function Footer({ approval, decision, onReadAgain }: FooterProps) {
  const { estado, mia, puede_decidir } = approval
  const { busy, decide } = decision
  if (estado !== 'espera') return null
  const leave = (
    <ButtonLink variant="quiet" to={paths.approvals}>
      {puede_decidir ? 'Decidir después' : 'Volver'}
    </ButtonLink>
  )
  if (mia)
    return (
      <DecisionFooter
        leave={leave}
        approve={
          <Button variant="secondary" busy={busy === 'retirar'} onClick={() => decide('retirar')}>
            Retirar lo que pedí
          </Button>
        }
      />
    )
  if (!puede_decidir) return <DecisionFooter leave={leave} approve={null} />
  return (
    <DecisionFooter
      leave={leave}
      refuse={
        <RefuseButton icon={<XIcon />} busy={busy === 'rechazar'} onClick={() => decide('rechazar')}>
          No aprobar
        </RefuseButton>
      }
      approve={
        onReadAgain ? (
          <Button onClick={onReadAgain}>Ya lo leí otra vez</Button>
        ) : (
          <Button icon={<FingerprintIcon />} busy={busy === 'aprobar'} onClick={() => decide('aprobar')}>
            Aprobar
          </Button>
        )
      }
    />
  )
}
