import type { PersonRecord } from '@fcr/shared/contracts/staff/people'
import type {
  Evidence,
  TemporaryPassword,
  VerificationMethod,
} from '@fcr/shared/contracts/staff/people-actions'
import {
  CheckRow,
  Columns,
  DecisionCard,
  DecisionFooter,
  DecisionGroup,
  Effects,
  StaffHead,
  StaffSheet,
  Pick,
  PickGroup,
  problemText,
  QueryState,
  ReasonDialog,
  RefuseButton,
  Stack,
} from '@fcr/shared/staff'
import { formatDay } from '@fcr/shared/profile'
import { Alert, Button, ButtonLink, DataList, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { paths } from '../../../paths'
import { EvidenceNote, useEvidence } from '../evidence-fields'
import { acts, recordQuery, useAct } from '../people-api'
import type { PersonState } from './person-page'
import { methodWords, ownerOf } from '../labels'
import { PasswordSlip } from '../password-slip'

/** `/fundacion/personas/:id/verificar`: the record of how an identity was checked, and with which document. */
export function VerifyPage() {
  usePageTitle('Verificar la identidad')
  const { id = '' } = useParams()
  const record = useQuery(recordQuery(id))
  return (
    <>
      {record.data === undefined && (
        <StaffHead back={{ to: paths.person(id), label: 'Ficha' }} title="Verificar la identidad" />
      )}
      <QueryState query={record} label="Abriendo la ficha">
        {({ record: person }) => <Verify key={id} person={person} />}
      </QueryState>
    </>
  )
}

const checksOf = ({ perfil }: PersonRecord) => [
  { label: 'El nombre es el mismo, letra por letra', detail: perfil.nombre_apellido_completo },
  { label: 'El número es el mismo', detail: perfil.numero_identificacion },
  {
    label: 'La fecha de nacimiento es la misma',
    detail: perfil.fecha_nacimiento === null ? 'No la ha declarado' : formatDay(perfil.fecha_nacimiento),
  },
  { label: 'La foto corresponde a la persona', detail: undefined },
  { label: 'El documento se ve íntegro y sin enmiendas', detail: undefined },
]

const methods = Object.entries(methodWords) as [
  VerificationMethod,
  (typeof methodWords)[VerificationMethod],
][]

/** The clerk's input, and the missing fields. */
function useVerification(person: PersonRecord) {
  const navigate = useNavigate()
  const { check, fields } = useEvidence('documento')
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  // As the page showed it: verifying reads the record again.
  const [lacksPassword] = useState(person.cuenta?.contrasena === 'ninguna')
  const [givesPassword, setGivesPassword] = useState(lacksPassword)
  const [password, setPassword] = useState<TemporaryPassword>()
  const verify = useAct(person.id, acts.verify)
  const give = useAct(person.id, acts.givePassword)
  const allChecked = checksOf(person).every(({ label }) => checked.has(label))
  const leave = (done: string) => {
    const state: PersonState = { done }
    return navigate(paths.person(person.id), { state })
  }
  const verified = ({ referencia }: Evidence) => {
    if (!givesPassword) return void leave('La identidad quedó verificada.')
    give.mutate(
      {
        motivo: `Primera contraseña. ${referencia}`.slice(0, 500),
        contrasena: 'ninguna',
        contrasena_hasta: null,
      },
      {
        onSuccess: setPassword,
        onError: (error) =>
          void leave(`La identidad quedó verificada. La contraseña no se creó: ${problemText(error)}`),
      },
    )
  }
  return {
    fields,
    checked,
    toggle: (label: string) => {
      const next = new Set(checked)
      if (!next.delete(label)) next.add(label)
      setChecked(next)
    },
    lacksChecks: tried && !allChecked,
    lacksPassword,
    givesPassword,
    setGivesPassword,
    password,
    busy: verify.isPending || give.isPending,
    verify,
    leave,
    send: () => {
      setTried(true)
      const evidence = check()
      if (!evidence || !allChecked) return
      verify.mutate(evidence, { onSuccess: () => verified(evidence) })
    },
  }
}

function Verify({ person }: { person: PersonRecord }) {
  const form = useVerification(person)
  const { checked, toggle, lacksChecks, verify } = form
  const { method = 'documento', setMethod, reference, setReference, missing } = form.fields
  const [failing, setFailing] = useState(false)
  if (form.password)
    return (
      <Stack>
        <StaffHead title="Entregue la primera contraseña" lead="La identidad quedó verificada." />
        <StaffSheet title="Volante para imprimir">
          <PasswordSlip
            password={form.password}
            person={ownerOf(person)}
            onClose={() => void form.leave('La identidad quedó verificada y la contraseña, entregada.')}
          />
        </StaffSheet>
      </Stack>
    )
  return (
    <Stack>
      <StaffHead
        back={{ to: paths.person(person.id), label: person.perfil.nombre_apellido_completo }}
        title="Verificar la identidad"
        lead="Deje constancia de qué vio y cómo. La verificación queda con su nombre."
      />
      <Columns
        main={
          <DecisionCard
            title="Constancia"
            footer={
              <DecisionFooter
                leave={
                  <ButtonLink variant="quiet" to={paths.person(person.id)}>
                    Cancelar
                  </ButtonLink>
                }
                refuse={<RefuseButton onClick={() => setFailing(true)}>No se pudo verificar</RefuseButton>}
                approve={
                  <Button busy={form.busy} onClick={form.send}>
                    {form.givesPassword ? 'Verificar y dar la contraseña' : 'Verificar la identidad'}
                  </Button>
                }
              />
            }
          >
            <DecisionGroup title="1. Qué tuvo a la vista">
              <PickGroup legend="Qué tuvo a la vista" inline>
                {methods.map(([value, { label, detail }]) => (
                  <Pick
                    key={value}
                    name="metodo"
                    label={label}
                    detail={detail}
                    checked={method === value}
                    onChange={() => setMethod(value)}
                  />
                ))}
              </PickGroup>
            </DecisionGroup>
            <DecisionGroup title="2. Compruebe">
              {checksOf(person).map(({ label, detail }) => (
                <CheckRow
                  key={label}
                  label={label}
                  detail={detail}
                  checked={checked.has(label)}
                  onChange={() => toggle(label)}
                />
              ))}
              <p>
                Si algo no coincide, no marque la casilla: elija «No se pudo verificar» y escriba por qué.
              </p>
              {lacksChecks && (
                <Alert kind="error" role="alert">
                  Marque las cinco comprobaciones, o elija «No se pudo verificar».
                </Alert>
              )}
            </DecisionGroup>
            <DecisionGroup title="3. Constancia">
              <EvidenceNote reference={reference} setReference={setReference} missing={missing} />
            </DecisionGroup>
            {form.lacksPassword && (
              <DecisionGroup title="4. Primera contraseña">
                <CheckRow
                  label="Darle ahora su primera contraseña"
                  detail="No tiene ninguna y no puede ingresar. Se imprime en un volante; el sitio pide cambiarla al ingresar."
                  checked={form.givesPassword}
                  onChange={({ target }) => form.setGivesPassword(target.checked)}
                />
              </DecisionGroup>
            )}
            {verify.error !== null && (
              <Alert kind="error" role="alert">
                {problemText(verify.error)}
              </Alert>
            )}
          </DecisionCard>
        }
        side={<WhatIsKnown person={person} />}
      />
      <NotVerified
        person={person}
        method={method}
        open={failing}
        onClose={() => setFailing(false)}
        onDone={form.leave}
      />
    </Stack>
  )
}

function WhatIsKnown({ person: { perfil } }: { person: PersonRecord }) {
  const { nombre_apellido_completo, numero_identificacion, fecha_nacimiento } = perfil
  const born = [perfil.municipio_nacimiento, perfil.departamento_nacimiento].filter(Boolean).join(', ')
  return (
    <>
      <StaffSheet title="Lo que dice el registro">
        <DataList
          items={[
            { label: 'Nombres y apellidos', value: nombre_apellido_completo },
            { label: 'Cédula', value: numero_identificacion },
            { label: 'Fecha de nacimiento', value: fecha_nacimiento && formatDay(fecha_nacimiento) },
            { label: 'Lugar de nacimiento', value: born },
          ]}
        />
      </StaffSheet>
      <StaffSheet title="Qué cambia">
        <Effects
          items={[
            'La identidad pasa a verificada, con su nombre, la fecha y la constancia.',
            'La persona ve también lo que no llenó ella: quién la consultó y su registro del mapa.',
            'Recibe un aviso por correo.',
          ]}
        />
      </StaffSheet>
    </>
  )
}

interface NotVerifiedProps {
  person: PersonRecord
  method: VerificationMethod
  open: boolean
  onClose: () => void
  onDone: (done: string) => unknown
}

function NotVerified({ person, method, open, onClose, onDone }: NotVerifiedProps) {
  const fail = useAct(person.id, acts.refuseToVerify)
  return (
    <ReasonDialog
      open={open}
      title="No se pudo verificar"
      confirm="Guardar"
      onClose={onClose}
      onConfirm={async (motivo) => {
        await fail.mutateAsync({ metodo: method, motivo })
        onDone('Quedó anotado que no se pudo verificar. La identidad sigue como estaba.')
      }}
    >
      <p>La identidad sigue como estaba. El motivo queda en la auditoría.</p>
    </ReasonDialog>
  )
}
