import { staffRoles } from '@fcr/shared/contracts/staff/staff'
import type { OpenInvitation } from '@fcr/shared/contracts/staff/team'
import { ButtonRow, DataTable, StaffSheet, SmallButton, Tag } from '@fcr/shared/staff'
import { staffRealm } from '@fcr/shared/session'
import { Alert } from '@fcr/shared/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStepUp } from '../../step-up/use-step-up'
import { momentOf } from '@fcr/shared/dates'
import { useAttempt } from '../../sign-in-methods/use-attempt'
import { LinkOnce } from './link-once'
import { teamKey } from './team-key'

const { http } = staffRealm

interface InvitationsProps {
  invitations: readonly OpenInvitation[]
  onDone: (said: string) => void
}

/** Invitations that nobody has accepted or withdrawn. */
export function Invitations({ invitations, onDone }: InvitationsProps) {
  const client = useQueryClient()
  const withProof = useStepUp()
  const { busy, problem, attempt } = useAttempt()
  const [link, setLink] = useState<string>()
  const act = (name: string, work: () => Promise<unknown>) =>
    attempt(name, async () => {
      await withProof(work)
      await client.invalidateQueries({ queryKey: teamKey })
    })
  const send = ({ id, nombre }: OpenInvitation, enviar: boolean) =>
    act(`${id} ${String(enviar)}`, async () => {
      const { enlace } = await http.call('POST /fundacion/equipo/invitaciones/:id/reenviar', {
        params: { id },
        body: { enviar },
      })
      if (enlace === null) onDone(`El enlace nuevo para ${nombre} va por correo; el anterior ya no sirve.`)
      else setLink(enlace)
    })
  const withdraw = ({ id, nombre }: OpenInvitation) =>
    act(`${id} retirar`, async () => {
      await http.call('POST /fundacion/equipo/invitaciones/:id/retirar', { params: { id } })
      onDone(`La invitación de ${nombre} quedó retirada.`)
    })
  const actions = (invitation: OpenInvitation) => (
    <ButtonRow>
      <SmallButton
        variant="quiet"
        busy={busy === `${invitation.id} true`}
        onClick={() => void send(invitation, true)}
      >
        {invitation.enviada ? 'Enviar de nuevo' : 'Enviar por correo'}
      </SmallButton>
      {!invitation.enviada && (
        <SmallButton
          variant="quiet"
          busy={busy === `${invitation.id} false`}
          onClick={() => void send(invitation, false)}
        >
          Mostrar un enlace
        </SmallButton>
      )}
      <SmallButton
        variant="quiet"
        busy={busy === `${invitation.id} retirar`}
        onClick={() => void withdraw(invitation)}
      >
        Retirar
      </SmallButton>
    </ButtonRow>
  )
  return (
    <StaffSheet title="Invitaciones">
      {problem !== undefined && (
        <Alert kind="error" role="alert">
          {problem}
        </Alert>
      )}
      {invitations.length === 0 ? (
        <p>No hay invitaciones abiertas.</p>
      ) : (
        <DataTable
          caption="Invitaciones sin aceptar"
          rows={invitations}
          rowKey={({ id }) => id}
          columns={[
            {
              header: 'Persona',
              cell: ({ nombre, correo }) => (
                <>
                  {nombre}
                  <small>{correo}</small>
                </>
              ),
            },
            { header: 'Estado', kind: 'state', nowrap: true, cell: stateOf },
            {
              header: 'Funciones',
              cell: ({ roles }) => roles.map((role) => staffRoles[role]).join(', '),
            },
            { header: 'Invita', cell: ({ invitada_por }) => invitada_por, minor: true },
            { header: 'Vence', cell: ({ vence }) => momentOf(vence) },
            { header: 'Acciones', cell: actions, wide: true },
          ]}
        />
      )}
      {link !== undefined && <LinkOnce link={link} onClose={() => setLink(undefined)} />}
    </StaffSheet>
  )
}

const stateOf = ({ estado, reemplazo }: OpenInvitation) =>
  estado === 'vencida' ? (
    <Tag kind="imported">Vencida</Tag>
  ) : (
    <Tag kind="declared">{reemplazo ? 'Ingreso nuevo' : 'Abierta'}</Tag>
  )
