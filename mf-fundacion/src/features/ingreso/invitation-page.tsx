import type { Invitation } from '@fcr/shared/contracts/staff/team'
import { staffRoles } from '@fcr/shared/contracts/staff/staff'
import { useLinkToken } from '@fcr/shared/form'
import { codeOf, QueryState } from '@fcr/shared/staff'
import { publicHttp } from '@fcr/shared/session'
import { Alert, ButtonLink, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths'
import { AcceptForm } from './accept-form'
import { Door } from './door'
import styles from '../../sign-in-methods/sign-in-methods.module.css'

const title = 'Crear su ingreso'

/** Where the link of an invitation leads. Its token is the fragment, which browsers do not send to servers. */
export function InvitationPage() {
  usePageTitle(title)
  const { token, problem } = useLinkToken()
  return (
    <Door title={title}>
      {problem ? <Broken text={problems[problem]} /> : <Opened key={token} token={token} />}
    </Door>
  )
}

function Opened({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ['public', 'invitacion', token],
    queryFn: () => publicHttp.call('POST /fundacion/invitacion', { body: { token } }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (codeOf(query.error) === 'invitation_gone') return <Broken text={problems.gone} />
  return (
    <QueryState query={query} label="Abriendo la invitación">
      {(invitation) => (
        <div className={styles.ways}>
          <Who invitation={invitation} />
          <AcceptForm token={token} email={invitation.correo} />
        </div>
      )}
    </QueryState>
  )
}

function Who({ invitation: { nombre, correo, roles, reemplazo } }: { invitation: Invitation }) {
  return (
    <p>
      <b>{nombre}</b> ({correo}).{' '}
      {reemplazo
        ? 'Cree de nuevo su forma de ingresar; la anterior ya no sirve.'
        : `Trabajará con: ${roles.map((role) => staffRoles[role]).join(', ')}.`}
    </p>
  )
}

const problems = {
  missing: 'Abra esta página con el enlace de su invitación. Si la recargó, abra el enlace otra vez.',
  incomplete:
    'El enlace está incompleto: su programa de correo lo cortó. Ábralo otra vez desde el mensaje, o cópielo entero.',
  gone: 'Esta invitación ya no sirve: venció, se usó o fue retirada. Pida una nueva a quien administra el equipo.',
} as const

function Broken({ text }: { text: string }) {
  return (
    <div className={styles.ways}>
      <Alert kind="error" role="alert">
        {text}
      </Alert>
      <ButtonLink to={paths.signIn} variant="secondary">
        Ir al ingreso
      </ButtonLink>
    </div>
  )
}
