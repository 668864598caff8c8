import type { Invitation } from '@fcr/shared/contracts/staff/team'
import { staffRoles } from '@fcr/shared/contracts/staff/staff'
import { QueryState } from '@fcr/shared/staff'
import { publicHttp } from '@fcr/shared/session'
import { Alert, ButtonLink, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../paths'
import { codeOf } from '../../problem'
import { AcceptForm } from './accept-form'
import { Door } from './door'
import styles from '../../sign-in-methods/sign-in-methods.module.css'

const title = 'Crear su ingreso'

/** Where the link of an invitation leads. Its token is the fragment, which browsers do not send to servers. */
export function InvitationPage() {
  usePageTitle(title)
  const { hash } = useLocation()
  // Kept: accepting it must not make the page say that the link no longer works.
  const [token] = useState(hash.slice(1))
  const query = useQuery({
    queryKey: ['public', 'invitacion', token],
    queryFn: () => publicHttp.call('POST /fundacion/invitacion', { body: { token } }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const isGone = codeOf(query.error) === 'invitation_gone'
  return (
    <Door title={title}>
      {isGone ? (
        <Gone />
      ) : (
        <QueryState query={query} label="Abriendo la invitación">
          {(invitation) => (
            <div className={styles.ways}>
              <Who invitation={invitation} />
              <AcceptForm token={token} email={invitation.correo} />
            </div>
          )}
        </QueryState>
      )}
    </Door>
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

function Gone() {
  return (
    <div className={styles.ways}>
      <Alert kind="error" role="alert">
        Esta invitación ya no sirve: venció, se usó o fue retirada. Pida una nueva a quien administra el
        equipo.
      </Alert>
      <ButtonLink to={paths.signIn} variant="secondary">
        Ir al ingreso
      </ButtonLink>
    </div>
  )
}
