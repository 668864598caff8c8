import { counted } from '@fcr/shared/contracts/text/counts'
import { staffRoles } from '@fcr/shared/contracts/staff/staff'
import type { Team, TeamPerson } from '@fcr/shared/contracts/staff/team'
import {
  DataTable,
  StaffHead,
  StaffSheet,
  Pager,
  QueryState,
  SmallButton,
  Stack,
  Tag,
  useUrlFilters,
} from '@fcr/shared/staff'
import { staffRealm } from '@fcr/shared/session'
import { Alert, Button, usePageTitle } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '../../staff/use-staff'
import { momentOf } from '@fcr/shared/dates'
import { ChangeDialog } from './change-dialog'
import { Invitations } from './invitations'
import { InviteDialog } from './invite-dialog'
import { teamKey } from './team-key'

const title = 'Equipo'
const noFilters = {}

/** The staff: people, roles, invitations. */
export function TeamPage() {
  usePageTitle(title)
  const { page } = useUrlFilters(noFilters)
  const query = useQuery({
    queryKey: [...teamKey, page],
    queryFn: () => staffRealm.http.call('GET /fundacion/equipo', { query: { pagina: String(page) } }),
  })
  const [inviting, setInviting] = useState(false)
  const [done, setDone] = useState<string>()
  return (
    <>
      <StaffHead
        title={title}
        lead="Quién trabaja en la zona de la fundación y con qué funciones. Los cambios los aprueba otra persona."
        action={
          <Button variant="secondary" onClick={() => setInviting(true)}>
            Invitar a una persona
          </Button>
        }
      />
      <Stack>
        {done !== undefined && (
          <Alert kind="ok" role="status">
            {done}
          </Alert>
        )}
        <QueryState query={query} label="Cargando el equipo">
          {(team) => (
            <>
              {team.administradores < 2 && <OneAdministrator />}
              {team.administradores === 2 && <TwoAdministrators />}
              <People team={team} page={page} onDone={setDone} />
              <Invitations invitations={team.invitaciones} onDone={setDone} />
            </>
          )}
        </QueryState>
      </Stack>
      {inviting && <InviteDialog onClose={() => setInviting(false)} onDone={setDone} />}
    </>
  )
}

function OneAdministrator() {
  return (
    <Alert kind="info" role="status">
      <p>
        <b>Solo una persona administra el equipo y puede ingresar.</b> Invite a otra: sin ella nadie aprueba
        los cambios, ni se puede reemplazar un ingreso perdido.
      </p>
    </Alert>
  )
}

function TwoAdministrators() {
  return (
    <Alert kind="info" role="status">
      <p>
        <b>Solo dos personas administran el equipo.</b> Lo que una pida sobre la cuenta de la otra solo lo
        puede aprobar esa otra persona. Para que siempre haya quien decida, inviten a una tercera.
      </p>
    </Alert>
  )
}

interface PeopleProps {
  team: Team
  page: number
  onDone: (said: string) => void
}

function People({ team: { filas, total, administradores }, page, onDone }: PeopleProps) {
  const { me } = useStaff()
  const [changed, setChanged] = useState<TeamPerson>()
  const isOnlyApprover = (person: TeamPerson) =>
    administradores === 2 && person.id !== me.id && canAdminister(person)
  return (
    <StaffSheet title="Personas">
      <DataTable
        caption="Personas del equipo"
        rows={filas}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'Persona',
            cell: ({ id, nombre, correo }) => (
              <>
                {nombre}
                {id === me.id && ' (usted)'}
                <small>{correo}</small>
              </>
            ),
          },
          {
            header: 'Estado',
            kind: 'state',
            nowrap: true,
            cell: stateOf,
          },
          {
            header: 'Funciones',
            cell: ({ roles }) => roles.map((role) => staffRoles[role]).join(', '),
          },
          { header: 'Ingresa con', cell: waysOf },
          { header: 'Último uso', cell: ({ ultimo_uso }) => ultimo_uso && momentOf(ultimo_uso), minor: true },
          {
            header: 'Acciones',
            nowrap: true,
            cell: (person) => (
              <SmallButton
                variant="quiet"
                aria-label={`Cambiar la cuenta de ${person.nombre}`}
                onClick={() => setChanged(person)}
              >
                Cambiar
              </SmallButton>
            ),
          },
        ]}
      />
      <Pager page={page} total={total} noun="personas" singular="persona" />
      {changed && (
        <ChangeDialog
          person={changed}
          onlyApprover={isOnlyApprover(changed)}
          onClose={() => setChanged(undefined)}
          onDone={onDone}
        />
      )}
    </StaffSheet>
  )
}

function stateOf({ activa, bloqueada }: TeamPerson) {
  if (!activa) return <Tag kind="annulled">Desactivada</Tag>
  return bloqueada ? <Tag kind="declared">Bloqueada</Tag> : <Tag kind="verified">Activa</Tag>
}

const canAdminister = ({ roles, activa, llaves, contrasena }: TeamPerson) =>
  activa && roles.includes('administracion') && (llaves > 0 || contrasena)

function waysOf({ llaves, contrasena }: TeamPerson): string {
  const keys = llaves === 0 ? [] : [counted(llaves, 'llave', 'llaves')]
  return [...keys, ...(contrasena ? ['contraseña y código'] : [])].join(', ')
}
