import type { ApprovalDetail } from '@fcr/shared/contracts/foundation/approvals'
import { TextAreaField } from '@fcr/shared/form'
import {
  ButtonRow,
  DataTable,
  DecisionCard,
  DecisionFooter,
  DecisionGroup,
  Effects,
  momentWords,
  QueryState,
  Quote,
  RefuseButton,
  Was,
} from '@fcr/shared/office'
import { Alert, Button, ButtonLink, TextLink, XIcon } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { FingerprintIcon } from 'lucide-react'
import { paths } from '../../paths'
import styles from './approvals.module.css'
import { approvalQuery } from './approvals-api'
import { useDecision } from './use-decision'

/** One approval: who asks and why, what will happen, and the decision. */
export function ApprovalCard({ id }: { id: string }) {
  const query = useQuery(approvalQuery(id))
  return (
    <QueryState query={query} label="Cargando la aprobación">
      {(approval) => <Loaded approval={approval} />}
    </QueryState>
  )
}

const leadOf = ({ pide, pedida, vence, estado }: ApprovalDetail) =>
  `La pide ${pide}, ${momentWords(pedida)}${estado === 'espera' ? `; vence ${momentWords(vence)}` : ''}`

function Loaded({ approval }: { approval: ApprovalDetail }) {
  const decision = useDecision(approval.id)
  const { titulo, persona, pide, razon, estado } = approval
  return (
    <DecisionCard
      title={persona === null ? titulo : `${titulo}: ${persona}`}
      lead={leadOf(approval)}
      footer={<Footer approval={approval} decision={decision} />}
    >
      <DecisionGroup title="Por qué lo pide">
        {razon === null ? (
          <p className={styles.note}>Se borró con los datos de la persona.</p>
        ) : (
          <Quote>{razon}</Quote>
        )}
      </DecisionGroup>
      {estado === 'espera' ? <WhatHappens approval={approval} /> : <Decided approval={approval} />}
      {approval.puede_decidir && <YourDecision asker={pide} decision={decision} />}
      {decision.problem !== undefined && (
        <Alert kind="error" role="alert">
          {decision.problem}
        </Alert>
      )}
    </DecisionCard>
  )
}

function WhatHappens({ approval }: { approval: ApprovalDetail }) {
  const { efectos, cambios, persona_id, importacion_id } = approval
  return (
    <DecisionGroup title="Qué va a pasar">
      <Effects items={efectos} />
      {cambios.length > 0 && (
        <DataTable
          caption="Datos que cambian"
          rows={cambios}
          rowKey={({ campo }) => campo}
          columns={[
            { header: 'Campo', cell: ({ campo }) => campo },
            { header: 'Queda', cell: ({ despues }) => despues },
            { header: 'Se va al historial', cell: ({ antes }) => antes !== null && <Was>{antes}</Was> },
          ]}
        />
      )}
      {importacion_id !== null && (
        <p>
          <TextLink to={paths.import(importacion_id)}>Ver el archivo fila por fila</TextLink>
        </p>
      )}
      {persona_id !== null && (
        <p>
          <TextLink to={`${paths.people}/${persona_id}`}>Ver el registro de la persona</TextLink>
        </p>
      )}
    </DecisionGroup>
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
  const { estado, decide, decidida, razon_decision, por_recoger, id } = approval
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

type DecisionState = ReturnType<typeof useDecision>

function YourDecision({ asker, decision }: { asker: string; decision: DecisionState }) {
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
      <p className={styles.note}>Al aprobar se le pedirá confirmar que es usted.</p>
    </DecisionGroup>
  )
}

function Footer({ approval, decision }: { approval: ApprovalDetail; decision: DecisionState }) {
  const { estado, mia, puede_decidir } = approval
  const { busy, decide } = decision
  if (estado !== 'espera') return null
  const leave = <TextLink to={paths.approvals}>{puede_decidir ? 'Decidir después' : 'Volver'}</TextLink>
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
        <Button icon={<FingerprintIcon />} busy={busy === 'aprobar'} onClick={() => decide('aprobar')}>
          Aprobar
        </Button>
      }
    />
  )
}
