import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import type { StaffRegistered, VerificationMethod } from '@fcr/shared/contracts/staff/people-actions'
import { SelectField, TextAreaField } from '@fcr/shared/form'
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
import { paths } from '../../paths'
import { FormProblem, Restored } from './edit-page'
import { forgetForms } from './kept-form'
import { SameNumber } from './same-number'
import { StaffForm } from './staff-form'
import { PasswordSlip } from './password-slip'
import { useStaffRegistration } from './people-api'
import { useStaffForm } from './use-staff-form'
import { methodWords } from './labels'

const methods = Object.entries(methodWords).map(([value, { label }]) => ({ value, label }))

/** `/fundacion/personas/registrar`: somebody who comes to the office. */
export function RegisterPage() {
  usePageTitle('Registrar persona')
  const [registered, setRegistered] = useState<StaffRegistered>()
  return (
    <Stack>
      <StaffHead
        back={{ to: paths.people, label: 'Personas' }}
        title="Registrar persona"
        lead="El mismo formulario de la afiliación, para quien viene a la oficina."
      />
      {registered ? <Registered registered={registered} /> : <RegisterForm onDone={setRegistered} />}
    </Stack>
  )
}

function Registered({ registered: { id, ...password } }: { registered: StaffRegistered }) {
  const navigate = useNavigate()
  return (
    <StaffSheet title="La persona quedó registrada">
      <p>
        Entréguele su primera contraseña. <TextLink to={paths.person(id)}>Abrir su ficha</TextLink>
      </p>
      <PasswordSlip password={password} onClose={() => void navigate(paths.person(id))} />
    </StaffSheet>
  )
}

/** Whether the document was seen, and the note about it. */
function useEvidence() {
  const [isSeen, setSeen] = useState(false)
  const [method, setMethod] = useState<VerificationMethod>('documento')
  const [reference, setReference] = useState('')
  const referencia = cleanLines(reference)
  const isShort = isSeen && referencia.length < 5
  const evidence = isSeen ? { metodo: method, referencia } : null
  return { isSeen, setSeen, method, setMethod, reference, setReference, isShort, evidence }
}

function RegisterForm({ onDone }: { onDone: (registered: StaffRegistered) => void }) {
  const [initial] = useState(emptyAnswers)
  const { form, answers, errors, answer, oneName, isRestored, check, refuse } = useStaffForm(
    'registrar',
    initial,
  )
  const seen = useEvidence()
  const [consents, setConsents] = useState(false)
  const [tried, setTried] = useState(false)
  // The confirmed number: a different one must be compared again.
  const [compared, setCompared] = useState<string>()
  const isCompared = compared === answers.userData.cedula
  const register = useStaffRegistration()
  const save = () => {
    setTried(true)
    if (!check() || !consents || seen.isShort) return
    register.mutate(
      {
        formulario: answers,
        ...oneName.flag,
        ...(isCompared && { numero_comparado: true }),
        autorizacion: true,
        verificacion: seen.evidence,
      },
      {
        onError: refuse,
        onSuccess: (registered) => {
          forgetForms()
          onDone(registered)
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
        <StaffForm
          answers={answers}
          onAnswer={answer}
          errors={errors}
          oneName={oneName}
          numberFixed={false}
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
            checked={seen.isSeen}
            onChange={({ target }) => seen.setSeen(target.checked)}
          />
          {seen.isSeen && (
            <>
              <SelectField
                label="Cómo comprobó la identidad"
                name="metodo"
                placeholder="Elija cómo"
                value={seen.method}
                options={methods}
                onChange={({ target }) => seen.setMethod(target.value as VerificationMethod)}
              />
              <TextAreaField
                label="Qué vio, en una o dos frases"
                hint="No copie el documento ni suba su imagen: basta la constancia."
                rows={3}
                maxLength={500}
                value={seen.reference}
                onChange={({ target }) => seen.setReference(target.value)}
                error={tried && seen.isShort ? 'Escriba qué vio (mínimo 5 caracteres).' : undefined}
              />
            </>
          )}
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
