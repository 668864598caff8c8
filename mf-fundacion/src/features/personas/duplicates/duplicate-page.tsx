import { counted } from '@fcr/shared/contracts/text/counts'
import type { DuplicateDecision, DuplicateDetail } from '@fcr/shared/contracts/staff/duplicates'
import {
  Compare,
  Fold,
  QueryState,
  SmallButtonLink,
  StaffHead,
  StaffSheet,
  Stack,
  Tag,
} from '@fcr/shared/staff'
import { useSectionOfAddress } from '@fcr/shared/profile'
import { Alert, TextLink, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { paths } from '../../../paths'
import { DecisionForm, type DecisionOption } from '../decision-form'
import { IdentityTag } from '../identity-tag'
import { valueText } from '../labels'
import { duplicateQuery, useDuplicateDecision } from '../people-api'
import styles from '../people.module.css'
import { useFieldChoice, type Choice } from '../use-field-choice'

/** The choice of the document number is the choice of the record that stays. */
const number = 'numero_identificacion'

/** Anchor of the decision, which is far below on a phone. */
const decisionId = 'decision'

/** `/fundacion/personas/repetidos/:id`: two records side by side, and the decision whether they are one person. */
export function DuplicatePage() {
  // Not the names: browsers keep titles in their history.
  usePageTitle('Dos fichas')
  const { id = '' } = useParams()
  const pair = useQuery(duplicateQuery(id))
  return (
    <Stack>
      <StaffHead
        back={{ to: paths.duplicates, label: 'Posibles repetidos' }}
        title="¿Son la misma persona?"
        lead="Compare las dos fichas. Si son de una persona, elija en cada campo el dato que queda."
        action={
          <SmallButtonLink to={`#${decisionId}`} replace variant="secondary">
            Ir a la decisión
          </SmallButtonLink>
        }
      />
      <QueryState query={pair} label="Comparando las fichas">
        {(detail) => <Pair key={id} pair={detail} />}
      </QueryState>
    </Stack>
  )
}

/** The verified record stays, or else the one that somebody signs in with; absent values are taken from the other one. */
function firstChoice({ fichas, diferencias }: DuplicateDetail): Choice {
  const weight = ({ identidad, cuenta }: DuplicateDetail['fichas'][number]) =>
    identidad === 'verificada' ? 2 : Number(cuenta)
  const kept = weight(fichas[1]) > weight(fichas[0]) ? 1 : 0
  const other = kept === 0 ? 1 : 0
  return Object.fromEntries([
    [number, kept],
    ...diferencias.map(
      ({ campo, valores }) => [campo, valueText(valores[kept]) === '' ? other : kept] as const,
    ),
  ])
}

/** @param queda id of the record that stays @param tomar fields that it takes from the other one */
const join = (queda: string, tomar: string[]): DecisionOption<DuplicateDecision> => ({
  button: 'Es la misma persona',
  title: 'Es la misma persona',
  confirm: 'Pedir la unión',
  effect:
    'Queda una sola ficha con los datos elegidos y la identidad verificada, y la otra se retira, cuando otra persona del equipo lo apruebe.',
  done: 'Se pidió la unión. Otra persona del equipo la decide en «Aprobaciones».',
  decideWithEvidence: (motivo, evidencia) => ({ decision: 'unir', motivo, queda, tomar, evidencia }),
})

const keepBoth: DecisionOption<DuplicateDecision> = {
  button: 'Son dos personas',
  variant: 'secondary',
  title: 'Son dos personas',
  confirm: 'Son dos personas',
  effect: 'Las dos fichas quedan como están, y el par no vuelve a aparecer en la lista.',
  done: 'Queda anotado que son dos personas. El par ya no aparece en la lista.',
  decide: (motivo) => ({ decision: 'separar', motivo }),
}

function Pair({ pair }: { pair: DuplicateDetail }) {
  useSectionOfAddress()
  const { fichas, diferencias, iguales, impedimento, pedida } = pair
  const { chosen, choose } = useFieldChoice(() => firstChoice(pair))
  const decide = useDuplicateDecision(pair.id)
  const kept = chosen[number] ?? 0
  const taken = diferencias.map(({ campo }) => campo).filter((field) => chosen[field] !== kept)
  return (
    <>
      {pedida && (
        <Alert kind="info">Ya se pidió unirlas. Otra persona del equipo lo decide en «Aprobaciones».</Alert>
      )}
      <Evidence pair={pair} />
      <StaffSheet title="Qué dato queda">
        <p>Queda la ficha cuya cédula elija. Los datos que no elija se guardan por el término legal.</p>
        <Compare
          records={[
            { name: `C.C. ${fichas[0].numero_identificacion}`, detail: fichas[0].nombre },
            { name: `C.C. ${fichas[1].numero_identificacion}`, detail: fichas[1].nombre },
          ]}
          fields={[
            {
              name: number,
              label: 'Cédula',
              values: [fichas[0].numero_identificacion, fichas[1].numero_identificacion],
            },
            ...diferencias.map(({ campo, etiqueta, valores: [first, second] }) => ({
              name: campo,
              label: etiqueta,
              values: [valueText(first), valueText(second)] as const,
            })),
          ]}
          chosen={chosen}
          onChoose={choose}
        />
        {iguales.length > 0 && (
          <Fold title={`${counted(iguales.length, 'campo igual', 'campos iguales')} en las dos`}>
            <p className={styles.soft}>{iguales.join(', ')}.</p>
          </Fold>
        )}
        {impedimento !== null && <Alert kind="warn">{impedimento}</Alert>}
        <DecisionForm
          id={decisionId}
          options={impedimento === null && !pedida ? [join(fichas[kept].id, taken), keepBoth] : [keepBoth]}
          note="Unir dos fichas necesita la aprobación de otra persona del equipo."
          send={decide.mutateAsync}
        />
      </StaffSheet>
    </>
  )
}

function Evidence({ pair: { fichas, a_favor, en_contra } }: { pair: DuplicateDetail }) {
  return (
    <StaffSheet title="Las dos fichas">
      <ul className={styles.pair}>
        {fichas.map(({ id, nombre, numero_identificacion, identidad, cuenta }) => (
          <li key={id}>
            {/* Opens a new tab, so that the choice is kept. */}
            <TextLink to={paths.person(id)} target="_blank">
              {nombre}
            </TextLink>
            <span className={styles.states}>
              C.C. {numero_identificacion} <IdentityTag state={identidad} />
              {!cuenta && <Tag kind="calm">Sin cuenta</Tag>}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.pair}>
        <Reasons title="A favor" reasons={a_favor} />
        <Reasons title="En contra" reasons={en_contra} />
      </div>
    </StaffSheet>
  )
}

const Reasons = ({ title, reasons }: { title: string; reasons: readonly string[] }) => (
  <div className={styles.reasons}>
    <h3>{title}</h3>
    {reasons.length === 0 ? (
      <p className={styles.soft}>Nada.</p>
    ) : (
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    )}
  </div>
)
