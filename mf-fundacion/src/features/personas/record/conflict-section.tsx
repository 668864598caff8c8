import { counted, countOf } from '@fcr/shared/contracts/text/counts'
import type { ConflictCase, PersonRecord } from '@fcr/shared/contracts/staff/people'
import type { ConflictDecision } from '@fcr/shared/contracts/staff/people-actions'
import { Compare, Fold, StaffSheet, Tag } from '@fcr/shared/staff'
import { formatMoment } from '@fcr/shared/profile'
import { DecisionForm, type DecisionOption } from '../decision-form'
import { useConflictDecision } from '../people-api'
import styles from '../people.module.css'
import { valueText } from '../labels'
import { useFieldChoice, type Choice } from '../use-field-choice'

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
  const decide = useConflictDecision(conflict.id)
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
          ? `Alguien más intentó registrar esta cédula ${intentos === 1 ? 'una vez' : `${countOf(intentos)} veces`}. Decida de quién es la cuenta.`
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
        <Fold title={`${counted(iguales.length, 'campo igual', 'campos iguales')} en los dos registros`}>
          <p className={styles.soft}>{iguales.join(', ')}.</p>
        </Fold>
      )}
      <DecisionForm
        options={optionsOf(conflict, chosen)}
        note="Unir registros y anular necesitan la aprobación de otra persona del equipo."
        send={(decision) => decide.mutateAsync({ ...decision, importado })}
      />
    </StaffSheet>
  )
}

/** The ways to decide a conflict. */
const optionsOf = (
  { importado }: ConflictCase,
  chosen: Choice,
): readonly DecisionOption<ConflictDecision>[] => [
  {
    button: importado === null ? 'Pedir la verificación' : 'Pedir la unión',
    title: 'Pedir la unión',
    confirm: 'Pedir la unión',
    effect:
      'La ficha queda con los datos elegidos y la identidad verificada, cuando otra persona del equipo lo apruebe.',
    done: 'Se pidió la unión. Otra persona del equipo la decide en «Aprobaciones».',
    decideWithEvidence: (motivo, evidencia) => {
      const tomar = Object.keys(chosen).filter((field) => chosen[field] === 1)
      return { decision: 'unir', motivo, tomar, evidencia }
    },
  },
  {
    button: 'Son dos personas distintas',
    variant: 'secondary',
    title: 'La cuenta es de otra persona',
    confirm: 'Pedir que se anule',
    danger: true,
    effect:
      'La cuenta se anula y la fila importada, si la hay, ocupa su lugar, cuando otra persona del equipo lo apruebe.',
    done: 'Se pidió anular la cuenta. Otra persona del equipo lo decide en «Aprobaciones».',
    decide: (motivo) => ({ decision: 'anular', motivo }),
  },
  {
    button: 'Descartar',
    variant: 'quiet',
    title: 'Descartar el conflicto',
    confirm: 'Descartar',
    effect: 'La ficha queda como está y lo importado se descarta. El caso se cierra enseguida.',
    done: 'El conflicto se cerró; la ficha quedó como estaba.',
    decide: (motivo) => ({ decision: 'descartar', motivo }),
  },
]
