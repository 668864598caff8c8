import { formNumber } from '@fcr/shared/contracts/form/paper'
import { documentNumberOf } from '@fcr/shared/contracts/readings/document-number'
import type { StaffRegistered } from '@fcr/shared/contracts/staff/people-actions'
import { FieldNote, NumericField } from '@fcr/shared/form'
import {
  CheckRow,
  DecisionCard,
  DecisionFooter,
  DecisionGroup,
  StaffHead,
  StaffSheet,
  Stack,
} from '@fcr/shared/staff'
import { emptyAnswers } from '@fcr/shared/registration-form'
import { Alert, Button, ButtonLink, TextLink, usePageTitle } from '@fcr/shared/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../paths'
import { FormProblem, Restored } from './edit-page'
import { EvidenceFields, useEvidence } from '../evidence-fields'
import { forgetForms } from './kept-form'
import { SameNumber } from './same-number'
import { StaffForm } from './staff-form'
import { PasswordSlip } from '../password-slip'
import { useStaffRegistration } from '../people-api'
import { useStaffForm } from './use-staff-form'

/** `/fundacion/personas/registrar`: somebody who comes to the office. */
export function RegisterPage() {
  usePageTitle('Registrar persona')
  const [registered, setRegistered] = useState<NewPerson>()
  return (
    <Stack>
      <StaffHead
        back={{ to: paths.people, label: 'Personas' }}
        title="Registrar persona"
        lead="El mismo formulario de la afiliación, para quien viene a la oficina."
      />
      {registered ? <Registered {...registered} /> : <RegisterForm onDone={setRegistered} />}
    </Stack>
  )
}

type NewPerson = { registered: StaffRegistered; person: { name: string; number: string } }

function Registered({ registered: { id, ...password }, person }: NewPerson) {
  const navigate = useNavigate()
  return (
    <StaffSheet title="La persona quedó registrada">
      <p>
        Entréguele su primera contraseña. <TextLink to={paths.person(id)}>Abrir su ficha</TextLink>
      </p>
      <PasswordSlip password={password} person={person} onClose={() => void navigate(paths.person(id))} />
    </StaffSheet>
  )
}

/** The number on a form that was filled in by hand: its questions then have the same numbers here. */
function PaperNumber({ typed, onType }: { typed: string; onType: (digits: string) => void }) {
  const isOther = typed.length >= formNumber.length && typed !== formNumber
  return (
    <NumericField
      label="Número del formulario en papel"
      hint="Está arriba en cada hoja."
      optional
      value={typed}
      onChange={({ target }) => onType(documentNumberOf(target.value))}
      note={
        <FieldNote>
          {typed === formNumber && 'Las preguntas tienen aquí el orden y los números de ese papel.'}
          {isOther &&
            `El formulario de ahora es el ${formNumber}. En ese papel las preguntas pueden tener otro orden: guíese por su texto.`}
        </FieldNote>
      }
    />
  )
}

function RegisterForm({ onDone }: { onDone: (registered: NewPerson) => void }) {
  const [initial] = useState(emptyAnswers)
  const { form, answers, errors, answer, oneName, isRestored, check, refuse } = useStaffForm(
    'registrar',
    initial,
  )
  const [paper, setPaper] = useState('')
  const [isSeen, setSeen] = useState(false)
  const { check: checkEvidence, fields } = useEvidence()
  const [consents, setConsents] = useState(false)
  const [tried, setTried] = useState(false)
  // The confirmed number: a different one must be compared again.
  const [compared, setCompared] = useState<string>()
  const isCompared = compared === answers.userData.cedula
  const register = useStaffRegistration()
  const save = () => {
    setTried(true)
    const evidence = isSeen ? checkEvidence() : null
    if (!check() || !consents || evidence === undefined) return
    register.mutate(
      {
        formulario: answers,
        ...oneName.flag,
        ...(isCompared && { numero_comparado: true }),
        autorizacion: true,
        verificacion: evidence,
      },
      {
        onError: refuse,
        onSuccess: (registered) => {
          forgetForms()
          onDone({
            registered,
            person: { name: answers.userData.nombre, number: documentNumberOf(answers.userData.cedula) },
          })
        },
      },
    )
  }
  return (
    <div ref={form}>
      <DecisionCard
        title="Datos de la afiliación"
        footer={
          <DecisionFooter
            leave={
              <ButtonLink variant="quiet" to={paths.people}>
                Cancelar
              </ButtonLink>
            }
            approve={
              <Button busy={register.isPending} onClick={save}>
                Registrar
              </Button>
            }
          />
        }
      >
        {isRestored && <Restored />}
        <DecisionGroup title="Si trae el formulario en papel">
          <PaperNumber typed={paper} onType={setPaper} />
        </DecisionGroup>
        <StaffForm
          answers={answers}
          onAnswer={answer}
          errors={errors}
          oneName={oneName}
          numberFixed={false}
          numbered={paper === formNumber}
        />
        <DecisionGroup title="6. Autorización e identidad">
          <CheckRow
            label="La persona leyó la política de datos y autoriza su tratamiento"
            detail="Queda la versión de la política y la fecha."
            checked={consents}
            onChange={({ target }) => setConsents(target.checked)}
          />
          {tried && !consents && (
            <Alert kind="error" role="alert">
              Sin la autorización de la persona no se puede registrar.
            </Alert>
          )}
          <CheckRow
            label="Vi su documento: la identidad queda verificada"
            detail="Si no lo marca, queda declarada y se verifica después."
            checked={isSeen}
            onChange={({ target }) => setSeen(target.checked)}
          />
          {isSeen && <EvidenceFields {...fields} />}
        </DecisionGroup>
        <FormProblem errors={errors} error={register.error} />
        <SameNumber
          error={register.error}
          isCompared={isCompared}
          onCompared={(now) => setCompared(now ? answers.userData.cedula : undefined)}
        />
      </DecisionCard>
    </div>
  )
}
