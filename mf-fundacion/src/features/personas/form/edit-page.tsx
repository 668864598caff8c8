import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import { TextAreaField } from '@fcr/shared/form'
import {
  DecisionCard,
  DecisionFooter,
  DecisionGroup,
  StaffHead,
  problemText,
  QueryState,
  Stack,
} from '@fcr/shared/staff'
import { Alert, Button, ButtonLink, usePageTitle } from '@fcr/shared/ui'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { paths, type EditState } from '../../../paths'
import { forgetForms, useKeptState } from './kept-form'
import { StaffForm } from './staff-form'
import { useStaffEdit } from '../people-api'
import type { PersonState } from '../record/person-page'
import { useStaffForm } from './use-staff-form'
import { useStoredAnswers, type StoredAnswers } from './use-stored-answers'

/** `/fundacion/personas/:id/editar`: somebody's data edited on their behalf, with a reason. */
export function EditPage() {
  usePageTitle('Editar datos')
  const { id = '' } = useParams()
  const stored = useStoredAnswers(id)
  return (
    <>
      {stored.data === undefined && (
        <StaffHead back={{ to: paths.person(id), label: 'Ficha' }} title="Editar datos" />
      )}
      <QueryState query={stored} label="Abriendo los datos">
        {(data) => <EditForm key={id} stored={data} />}
      </QueryState>
    </>
  )
}

function EditForm({ stored: { record, version, answers: initial } }: { stored: StoredAnswers }) {
  const navigate = useNavigate()
  const name = `${record.id}/${version}`
  const { form, answers, errors, answer, oneName, isRestored, check, refuse } = useStaffForm(name, initial)
  const { value: reason, setValue: setReason } = useKeptState(`${name}/motivo`, '')
  const [missing, setMissing] = useState(false)
  const edit = useStaffEdit(record.id)
  const person = record.perfil.nombre_apellido_completo
  const { request } = (useLocation().state ?? {}) as EditState
  const origin =
    request === undefined
      ? { to: paths.person(record.id), label: person }
      : { to: paths.request(request), label: 'La solicitud' }
  const save = () => {
    const motivo = cleanLines(reason)
    const isShort = motivo.length < 5
    setMissing(isShort)
    if (!check() || isShort) return
    edit.mutate(
      { formulario: answers, ...oneName.flag, motivo, version },
      {
        onError: refuse,
        onSuccess: () => {
          forgetForms()
          const state: PersonState = {
            done: 'Los datos quedaron guardados. La persona recibe un aviso por correo.',
          }
          void navigate(origin.to, { state })
        },
      },
    )
  }
  return (
    <Stack>
      <StaffHead
        back={origin}
        title="Editar datos"
        lead="En nombre de la persona. Lo que había queda en el historial, con su nombre y el motivo."
      />
      <div ref={form}>
        <DecisionCard
          title={person}
          footer={
            <DecisionFooter
              leave={
                <ButtonLink variant="quiet" to={origin.to}>
                  Cancelar
                </ButtonLink>
              }
              approve={
                <Button busy={edit.isPending} onClick={save}>
                  Guardar los cambios
                </Button>
              }
            />
          }
        >
          {isRestored && <Restored />}
          <StaffForm answers={answers} onAnswer={answer} errors={errors} oneName={oneName} numberFixed />
          <DecisionGroup title="6. Motivo">
            <TextAreaField
              label="Por qué cambia los datos"
              hint="Queda en el historial y en la auditoría."
              rows={3}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              error={missing ? 'Escriba el motivo (mínimo 5 caracteres).' : undefined}
            />
          </DecisionGroup>
          <FormProblem errors={errors} error={edit.error} />
        </DecisionCard>
      </div>
    </Stack>
  )
}

/** The form was left without saving. */
export function Restored() {
  return (
    <Alert kind="info" role="status">
      Aquí sigue lo que escribió antes y no guardó. Con «Cancelar» se descarta.
    </Alert>
  )
}

/** Why a form was not stored. */
export function FormProblem({ errors, error }: { errors: Readonly<Record<string, string>>; error: unknown }) {
  const count = Object.keys(errors).length
  if (count === 0 && error == null) return null
  return (
    <Alert kind="error" role="alert">
      {count > 0
        ? `No se guardó: ${count === 1 ? 'hay 1 dato' : `hay ${count} datos`} por corregir.`
        : problemText(error)}
    </Alert>
  )
}
