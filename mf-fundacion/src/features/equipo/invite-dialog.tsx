import type { ResponseBody } from '@fcr/shared/contracts/endpoints'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import { newInvitation } from '@fcr/shared/contracts/staff/team'
import { TextField } from '@fcr/shared/form'
import { FormDialog, Pick, PickGroup } from '@fcr/shared/staff'
import { staffRealm } from '@fcr/shared/session'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStepUp } from '../../step-up/use-step-up'
import { useAttempt } from '../../sign-in-methods/use-attempt'
import { LinkOnce } from './link-once'
import { RoleChoices } from './role-choices'
import { teamKey } from './team-key'

interface InviteDialogProps {
  onClose: () => void
  onDone: (said: string) => void
}

type Answer = ResponseBody<'POST /fundacion/equipo/invitaciones'>

/** Invites a person; where there is a second administrator, they approve it. */
export function InviteDialog({ onClose, onDone }: InviteDialogProps) {
  const [link, setLink] = useState<string>()
  const client = useQueryClient()
  const onAnswer = (answer: Answer) => {
    void client.invalidateQueries({ queryKey: teamKey })
    if ('enlace' in answer && answer.enlace !== null) {
      setLink(answer.enlace)
      return
    }
    onDone(
      'aprobacion' in answer
        ? 'Quedó pedida la invitación. Otra persona que administre el equipo la aprueba en Hoy.'
        : 'La invitación va por correo.',
    )
    onClose()
  }
  return link === undefined ? (
    <InviteForm onClose={onClose} onAnswer={onAnswer} />
  ) : (
    <LinkOnce link={link} onClose={onClose} />
  )
}

type Values = { nombre: string; correo: string; roles: StaffRole[]; enviar: boolean }

/** Problems by field. */
function problemsOf(values: Values): Readonly<Record<string, string>> {
  const issues = newInvitation.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

function InviteForm({ onClose, onAnswer }: { onClose: () => void; onAnswer: (answer: Answer) => void }) {
  const withProof = useStepUp()
  const { busy, problem, attempt } = useAttempt()
  const [tried, setTried] = useState(false)
  const [values, setValues] = useState<Values>({ nombre: '', correo: '', roles: [], enviar: true })
  const set = (changes: Partial<Values>) => setValues({ ...values, ...changes })
  const problems = tried ? problemsOf(values) : {}
  const invite = () => staffRealm.http.call('POST /fundacion/equipo/invitaciones', { body: values })
  const submit = () => {
    setTried(true)
    if (Object.keys(problemsOf(values)).length > 0) return
    void attempt('invite', async () => onAnswer(await withProof(invite)))
  }
  return (
    <FormDialog
      title="Invitar a una persona"
      confirm="Invitar"
      busy={busy !== undefined}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Nombre y apellido"
        maxLength={120}
        value={values.nombre}
        error={problems['nombre']}
        onChange={({ target }) => set({ nombre: target.value })}
      />
      <TextField
        label="Correo de la fundación"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={254}
        value={values.correo}
        error={problems['correo']}
        onChange={({ target }) => set({ correo: target.value })}
      />
      <RoleChoices roles={values.roles} error={problems['roles']} onChange={(roles) => set({ roles })} />
      <PickGroup legend="Cómo recibe el enlace">
        <Pick
          name="enviar"
          label="Por correo"
          checked={values.enviar}
          onChange={() => set({ enviar: true })}
        />
        <Pick
          name="enviar"
          label="Se lo entrego yo"
          detail="Se muestra una vez; quien lo abre queda con ese ingreso."
          checked={!values.enviar}
          onChange={() => set({ enviar: false })}
        />
      </PickGroup>
    </FormDialog>
  )
}
