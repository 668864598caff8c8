import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { TeamPerson } from '@fcr/shared/contracts/staff/team'
import { TextAreaField } from '@fcr/shared/form'
import { FormDialog, Pick, PickGroup } from '@fcr/shared/staff'
import { staffRealm } from '@fcr/shared/session'
import { Alert } from '@fcr/shared/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStepUp } from '../../step-up/use-step-up'
import { useAttempt } from '../../sign-in-methods/use-attempt'
import { RoleChoices } from './role-choices'
import { teamKey } from './team-key'

const { http } = staffRealm

/** Changes that need approval; unlocking is done at once. */
type Act = 'desbloquear' | 'roles' | 'desactivar' | 'activar' | 'ingreso'

const acts: Record<Act, { label: string; effect: string }> = {
  desbloquear: {
    label: 'Desbloquear su cuenta',
    effect:
      'Se olvidan las contraseñas equivocadas; puede intentar de nuevo enseguida. No espera aprobación.',
  },
  roles: { label: 'Cambiar sus funciones', effect: 'Valen de inmediato, también en sesiones abiertas.' },
  ingreso: {
    label: 'Darle un ingreso nuevo',
    effect: 'Sus llaves y su contraseña dejan de servir; recibe un enlace en su correo.',
  },
  desactivar: { label: 'Desactivar su cuenta', effect: 'Ya no ingresa y sus sesiones se cierran.' },
  activar: { label: 'Activar su cuenta', effect: 'Ingresa otra vez con lo que tenía.' },
}

type Values = { motivo: string; roles: StaffRole[] }

const calls = {
  desbloquear: (id: string, { motivo }: Values) =>
    http.call('POST /fundacion/equipo/:id/desbloquear', { params: { id }, body: { motivo } }),
  roles: (id: string, { motivo, roles }: Values) =>
    http.call('POST /fundacion/equipo/:id/roles', { params: { id }, body: { motivo, roles } }),
  ingreso: (id: string, { motivo }: Values) =>
    http.call('POST /fundacion/equipo/:id/ingreso', { params: { id }, body: { motivo } }),
  desactivar: (id: string, { motivo }: Values) =>
    http.call('POST /fundacion/equipo/:id/desactivar', { params: { id }, body: { motivo } }),
  activar: (id: string, { motivo }: Values) =>
    http.call('POST /fundacion/equipo/:id/activar', { params: { id }, body: { motivo } }),
}

interface ChangeDialogProps {
  person: TeamPerson
  /** Whether nobody but that person could approve the change. */
  onlyApprover: boolean
  onClose: () => void
  onDone: (said: string) => void
}

/** Unlocks an account, or asks another administrator to approve a change of it. */
export function ChangeDialog({ person, onlyApprover, onClose, onDone }: ChangeDialogProps) {
  const withProof = useStepUp()
  const { busy, problem, attempt } = useAttempt()
  const client = useQueryClient()
  const offered = offeredFor(person)
  const [act, setAct] = useState<Act>(offered[0])
  const unlocks = act === 'desbloquear'
  const [roles, setRoles] = useState<StaffRole[]>(person.roles)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const motivo = cleanLines(reason)
  const missing = { reason: motivo === '', roles: act === 'roles' && roles.length === 0 }
  const ask = async () => {
    if (!(await attempt('ask', () => withProof(() => calls[act](person.id, { motivo, roles }))))) return
    if (unlocks) {
      await client.invalidateQueries({ queryKey: teamKey })
      onDone(`La cuenta de ${person.nombre} quedó desbloqueada.`)
    } else {
      const approver = onlyApprover ? 'Esa misma persona' : 'Otra persona que administre el equipo'
      onDone(`Quedó pedido para ${person.nombre}. ${approver} lo aprueba en Hoy.`)
    }
    onClose()
  }
  const submit = () => {
    setTried(true)
    if (!missing.reason && !missing.roles) void ask()
  }
  return (
    <FormDialog
      title={person.nombre}
      confirm={unlocks ? 'Desbloquear' : 'Pedir aprobación'}
      busy={busy !== undefined}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      {onlyApprover && !unlocks && <OnlyApprover name={person.nombre} />}
      <PickGroup legend="Qué se hace">
        {offered.map((role) => (
          <Pick
            key={role}
            name="accion"
            label={acts[role].label}
            detail={acts[role].effect}
            checked={act === role}
            onChange={() => setAct(role)}
          />
        ))}
      </PickGroup>
      {act === 'roles' && (
        <RoleChoices
          roles={roles}
          onChange={setRoles}
          error={tried && missing.roles ? 'Elija al menos una función.' : undefined}
        />
      )}
      <TextAreaField
        label="Motivo"
        hint={unlocks ? 'Queda en la auditoría.' : 'Lo lee quien aprueba, y queda en la auditoría.'}
        required
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={tried && missing.reason ? 'Escriba el motivo.' : undefined}
      />
    </FormDialog>
  )
}

function offeredFor({ activa, bloqueada }: TeamPerson): [Act, ...Act[]] {
  const changes: [Act, ...Act[]] = activa ? ['roles', 'ingreso', 'desactivar'] : ['activar']
  return bloqueada ? ['desbloquear', ...changes] : changes
}

function OnlyApprover({ name }: { name: string }) {
  return (
    <Alert kind="warn">
      <p>
        <b>Solo {name} puede aprobarlo.</b> Ustedes dos son las únicas personas que administran el equipo.
      </p>
      <p>
        Si {name} está de acuerdo, pídalo aquí. Si ya no puede ingresar, pida a quien opera el sitio que
        retire su cuenta con la orden de emergencia; después invite usted a otra persona.
      </p>
    </Alert>
  )
}
