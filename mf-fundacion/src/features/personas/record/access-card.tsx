import type { PersonRecord } from '@fcr/shared/contracts/staff/people'
import type { TemporaryPassword } from '@fcr/shared/contracts/staff/people-actions'
import { browserName } from '@fcr/shared/contracts/text/browser-name'
import { Fold, StaffSheet, ReasonDialog, SmallButton } from '@fcr/shared/staff'
import { formatMoment } from '@fcr/shared/profile'
import { Alert, DataList } from '@fcr/shared/ui'
import KeyRoundIcon from 'lucide-react/icons/key-round'
import LockOpenIcon from 'lucide-react/icons/lock-open'
import MonitorIcon from 'lucide-react/icons/monitor'
import RefreshCwIcon from 'lucide-react/icons/refresh-cw'
import { useState, type ReactNode } from 'react'
import { PasswordSlip } from '../password-slip'
import { acts as personActs, useAct } from '../people-api'
import { recentMoment } from '@fcr/shared/dates'
import styles from '../people.module.css'
import { passwordWords } from '../labels'

type Account = NonNullable<PersonRecord['cuenta']>
type Act = 'desbloquear' | 'contrasena' | 'exigir-cambio' | 'cerrar-sesiones'

interface AccessCardProps {
  id: string
  account: Account
  person: { name: string; number: string }
}

/** How the person gets in, and what the staff can do about it. */
export function AccessCard({ id, account, person }: AccessCardProps) {
  const [open, setOpen] = useState<Act>()
  const [done, setDone] = useState('')
  const [password, setPassword] = useState<TemporaryPassword>()
  const { acts, run } = useActs(id, account, { say: setDone, give: setPassword })
  const act = acts.find(({ name }) => name === open)
  return (
    <StaffSheet title="Cuenta y acceso">
      <DataList items={factsOf(account)} />
      {account.sesiones.length > 0 && (
        <Fold title="Sesiones abiertas" note={String(account.sesiones.length)}>
          <DataList
            items={account.sesiones.map(({ creada, ultimo_uso, navegador }, index) => ({
              label: `${index + 1}. ${browserName(navegador)}`,
              value: `Desde ${formatMoment(creada)} Último uso: ${recentMoment(ultimo_uso)}`,
            }))}
          />
        </Fold>
      )}
      {password && (
        <PasswordSlip password={password} person={person} onClose={() => setPassword(undefined)} />
      )}
      {done !== '' && (
        <Alert kind="ok" role="status">
          {done}
        </Alert>
      )}
      <div className={styles.acts}>
        {acts.map(({ name, label, icon }) => (
          <SmallButton key={name} variant="secondary" icon={icon} onClick={() => setOpen(name)}>
            {label}
          </SmallButton>
        ))}
      </div>
      <p className={styles.soft}>Cada acción pide un motivo y queda en la auditoría.</p>
      {act && (
        <ReasonDialog
          open
          title={act.label}
          confirm={act.confirm}
          onClose={() => setOpen(undefined)}
          onConfirm={(motivo) => run(act.name, motivo)}
        >
          <p>{act.effect}</p>
        </ReasonDialog>
      )}
    </StaffSheet>
  )
}

const factsOf = ({
  ultimo_ingreso,
  contrasena,
  contrasena_hasta,
  bloqueada_hasta,
  correo_confirmado,
}: Account) => [
  { label: 'Último ingreso', value: ultimo_ingreso && recentMoment(ultimo_ingreso) },
  {
    label: 'Contraseña',
    value:
      contrasena_hasta === null
        ? passwordWords[contrasena]
        : `${passwordWords[contrasena]}, ${contrasena === 'temporal' ? 'vence' : 'venció'} el ${formatMoment(contrasena_hasta)}`,
  },
  {
    label: 'Estado',
    value: bloqueada_hasta ? `Bloqueada hasta ${recentMoment(bloqueada_hasta)}` : 'Sin bloqueo',
  },
  { label: 'Correo confirmado', value: correo_confirmado },
]

type Described = { name: Act; label: string; confirm: string; effect: string; icon: ReactNode }

/** The acts that make sense for the account's state, and how to run each. */
function useActs(
  id: string,
  account: Account,
  { say, give }: { say: (done: string) => void; give: (password: TemporaryPassword) => void },
) {
  const unlock = useAct(id, personActs.unlock)
  const password = useAct(id, personActs.givePassword)
  const force = useAct(id, personActs.requireChange)
  const end = useAct(id, personActs.endSessions)
  const { contrasena, contrasena_hasta } = account
  const acts: Described[] = [
    ...(account.bloqueada_hasta === null ? [] : [unlocking]),
    contrasena === 'ninguna' ? firstPassword : newPassword,
    ...(contrasena === 'propia' ? [forcing] : []),
    ...(account.sesiones.length === 0 ? [] : [ending]),
  ]
  const runs: Record<Act, (motivo: string) => Promise<void>> = {
    desbloquear: async (motivo) => {
      await unlock.mutateAsync({ motivo })
      say('Desbloqueada: puede intentar de nuevo.')
    },
    contrasena: async (motivo) => give(await password.mutateAsync({ motivo, contrasena, contrasena_hasta })),
    'exigir-cambio': async (motivo) => {
      await force.mutateAsync({ motivo })
      say('Deberá cambiar la contraseña en el próximo ingreso.')
    },
    'cerrar-sesiones': async (motivo) => {
      const { cerradas } = await end.mutateAsync({ motivo })
      say(cerradas === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${cerradas} sesiones.`)
    },
  }
  return { acts, run: (name: Act, motivo: string) => runs[name](motivo) }
}

const unlocking: Described = {
  name: 'desbloquear',
  label: 'Desbloquear',
  confirm: 'Desbloquear',
  effect: 'La persona podrá intentar de nuevo con su contraseña.',
  icon: <LockOpenIcon />,
}
const temporary =
  'Se crea una contraseña temporal de 72 horas, que se muestra una sola vez y se debe cambiar al ingresar.'
const firstPassword: Described = {
  name: 'contrasena',
  label: 'Primera contraseña',
  confirm: 'Crear la contraseña',
  effect: temporary,
  icon: <KeyRoundIcon />,
}
const newPassword: Described = {
  ...firstPassword,
  label: 'Contraseña temporal',
  effect: `${temporary} Las sesiones abiertas se cierran.`,
}
const forcing: Described = {
  name: 'exigir-cambio',
  label: 'Exigir cambio de contraseña',
  confirm: 'Exigir el cambio',
  effect: 'Deberá cambiar la contraseña en el próximo ingreso, y sus sesiones se cierran.',
  icon: <RefreshCwIcon />,
}
const ending: Described = {
  name: 'cerrar-sesiones',
  label: 'Cerrar las sesiones',
  confirm: 'Cerrar las sesiones',
  effect: 'La persona sale de todos los equipos donde ingresó.',
  icon: <MonitorIcon />,
}
