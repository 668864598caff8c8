import type { ConflictCase, PersonRecord } from '@fcr/shared/contracts/staff/people'
import type { ConflictDecision } from '@fcr/shared/contracts/staff/people-actions'
import { ButtonRow, Compare, Fold, StaffSheet, ReasonDialog, Tag } from '@fcr/shared/staff'
import { formatMoment } from '@fcr/shared/profile'
import { Alert, Button } from '@fcr/shared/ui'
import { useState } from 'react'
import { EvidenceFields, useEvidence } from '../evidence-fields'
import { useConflictDecision } from '../people-api'
import styles from '../people.module.css'
import { valueText } from '../labels'
import { useFieldChoice, type Choice } from '../use-field-choice'

type Asked = ConflictDecision['decision']

/** How the record's data came about. */
const recordName = ({ identidad }: PersonRecord) =>
  identidad.declarada === null ? 'Ficha importada antes' : 'Lo que declaró la persona'

const differing = (count: number) => (count === 1 ? 'Difiere 1 campo' : `Difieren ${count} campos`)

interface ConflictSectionProps {
  conflict: ConflictCase
  person: PersonRecord
}

/** A number that two sides claim: the fields that differ, to choose from, and the decision to ask for. */
export function ConflictSection({ conflict, person }: ConflictSectionProps) {
  const { diferencias, iguales, intentos, importado } = conflict
  const { chosen, choose } = useFieldChoice(() =>
    Object.fromEntries(diferencias.map(({ campo, persona }) => [campo, valueText(persona) === '' ? 1 : 0])),
  )
  return (
    <StaffSheet
      id="conflicto"
      title="Dos registros, una cédula"
      aside={diferencias.length > 0 && <Tag kind="due">{differing(diferencias.length)}</Tag>}
    >
      <p>
        {importado === null
          ? `Alguien más intentó registrar esta cédula ${intentos === 1 ? 'una vez' : `${intentos} veces`}. Decida de quién es la cuenta.`
          : 'Elija, en cada campo, el dato que queda. El otro no se borra: pasa al historial.'}
      </p>
      {diferencias.length > 0 && (
        <Compare
          records={[
            {
              name: recordName(person),
              detail: formatMoment(person.identidad.declarada ?? conflict.abierto),
            },
            { name: 'Importación', detail: importado === null ? '' : formatMoment(importado) },
          ]}
          fields={diferencias.map(({ campo, etiqueta, persona, importacion }) => ({
            name: campo,
            label: etiqueta,
            values: [valueText(persona), valueText(importacion)] as const,
          }))}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      {iguales.length > 0 && (
        <Fold
          title={`${iguales.length} ${iguales.length === 1 ? 'campo igual' : 'campos iguales'} en los dos registros`}
        >
          <p className={styles.soft}>{iguales.join(', ')}.</p>
        </Fold>
      )}
      <ConflictDecisionForm conflict={conflict} chosen={chosen} />
    </StaffSheet>
  )
}

const dialogs: Record<Asked, { title: string; confirm: string; effect: string; done: string }> = {
  unir: {
    title: 'Pedir la unión',
    confirm: 'Pedir la unión',
    effect:
      'La ficha queda con los datos elegidos y la identidad verificada, cuando otra persona del equipo lo apruebe.',
    done: 'Se pidió la unión. Otra persona del equipo la decide en «Aprobaciones».',
  },
  anular: {
    title: 'La cuenta es de otra persona',
    confirm: 'Pedir que se anule',
    effect:
      'La cuenta se anula y la fila importada, si la hay, ocupa su lugar, cuando otra persona del equipo lo apruebe.',
    done: 'Se pidió anular la cuenta. Otra persona del equipo lo decide en «Aprobaciones».',
  },
  descartar: {
    title: 'Descartar el conflicto',
    confirm: 'Descartar',
    effect: 'La ficha queda como está y lo importado se descarta. El caso se cierra enseguida.',
    done: 'El conflicto se cerró; la ficha quedó como estaba.',
  },
}

interface DecisionFormProps {
  conflict: ConflictCase
  chosen: Choice
}

function ConflictDecisionForm({ conflict, chosen }: DecisionFormProps) {
  const { check, fields } = useEvidence()
  const [open, setOpen] = useState<Asked>()
  const [done, setDone] = useState<Asked>()
  const decide = useConflictDecision(conflict.id)
  const decisionOf = (decision: Asked, motivo: string): ConflictDecision | undefined => {
    if (decision !== 'unir') return { decision, motivo }
    const evidencia = check()
    const tomar = Object.keys(chosen).filter((field) => chosen[field] === 1)
    return evidencia && { decision, motivo, tomar, evidencia }
  }
  const dialog = open && dialogs[open]
  if (done)
    return (
      <Alert kind="ok" role="status">
        {dialogs[done].done}
      </Alert>
    )
  return (
    <div className={styles.decision}>
      <EvidenceFields {...fields} />
      <ButtonRow>
        <Button onClick={() => check() && setOpen('unir')}>
          {conflict.importado === null ? 'Pedir la verificación' : 'Pedir la unión'}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('anular')}>
          Son dos personas distintas
        </Button>
        <Button variant="quiet" onClick={() => setOpen('descartar')}>
          Descartar
        </Button>
      </ButtonRow>
      <p className={styles.soft}>
        Unir registros y anular necesitan la aprobación de otra persona del equipo.
      </p>
      {open && dialog && (
        <ReasonDialog
          open
          title={dialog.title}
          confirm={dialog.confirm}
          danger={open === 'anular'}
          onClose={() => setOpen(undefined)}
          onConfirm={async (motivo) => {
            const decision = decisionOf(open, motivo)
            if (!decision) return
            await decide.mutateAsync(decision)
            setDone(open)
          }}
        >
          <p>{dialog.effect}</p>
        </ReasonDialog>
      )}
    </div>
  )
}
