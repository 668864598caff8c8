import { askedApproval } from '@fcr/shared/contracts/staff/approvals'
import { rowParams } from '@fcr/shared/contracts/staff/rows'
import {
  accountChange,
  invitationLink,
  newInvitation,
  rolesChange,
  sendAgain,
  team,
  teamQuery,
} from '@fcr/shared/contracts/staff/team'
import type { Routes } from '../../../fastify'
import { failures, nothing } from '../../../http/route-contract'
import { requireProvenStaff, requireStaff } from '../../../sessions/policy'
import { askChange } from './ask-change'
import { inviteOrAsk, sendInvitationAgain, withdraw } from './manage-invitations'
import { showTeam } from './show-team'
import { unlockColleague } from './unlock'

/** 'Equipo': its people and invitations. Changes of accounts wait for another administrator; unlocking does not. */
export const teamPeopleRoutes: Routes = (app, _options, done) => {
  const onRequest = requireStaff('administracion')
  const sensitive = { onRequest: requireProvenStaff('administracion') }
  const asked = { 202: askedApproval, ...failures(404, 409) }

  app.get(
    '/fundacion/equipo',
    { onRequest, schema: { querystring: teamQuery, response: { 200: team } } },
    (request) => showTeam(request, Number(request.query.pagina)),
  )

  app.post(
    '/fundacion/equipo/invitaciones',
    {
      ...sensitive,
      schema: {
        body: newInvitation,
        response: { 200: invitationLink, 202: askedApproval, ...failures(409) },
      },
    },
    async (request, reply) => {
      const result = await inviteOrAsk(request, request.body)
      return 'aprobacion' in result ? reply.code(202).send(result) : reply.code(200).send(result)
    },
  )

  app.post(
    '/fundacion/equipo/invitaciones/:id/reenviar',
    {
      ...sensitive,
      schema: {
        params: rowParams,
        body: sendAgain,
        response: { 200: invitationLink, ...failures(404, 409) },
      },
    },
    (request) => sendInvitationAgain(request, request.params.id, request.body.enviar),
  )

  app.post(
    '/fundacion/equipo/invitaciones/:id/retirar',
    { onRequest, schema: { params: rowParams, response: { 204: nothing, ...failures(404) } } },
    async (request, reply) => {
      await withdraw(request, request.params.id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/equipo/:id/desbloquear',
    {
      ...sensitive,
      schema: { params: rowParams, body: accountChange, response: { 204: nothing, ...failures(404, 409) } },
    },
    async (request, reply) => {
      await unlockColleague(request, request.body.motivo)
      return reply.code(204).send()
    },
  )

  app.post(
    '/fundacion/equipo/:id/roles',
    { ...sensitive, schema: { params: rowParams, body: rolesChange, response: asked } },
    async (request, reply) => {
      const { roles, motivo } = request.body
      return reply.code(202).send(await askChange(request, { kind: 'roles', roles }, motivo))
    },
  )

  for (const [path, kind] of [
    ['desactivar', 'disable'],
    ['activar', 'enable'],
    ['ingreso', 'reset'],
  ] as const)
    app.post(
      `/fundacion/equipo/:id/${path}`,
      { ...sensitive, schema: { params: rowParams, body: accountChange, response: asked } },
      async (request, reply) => reply.code(202).send(await askChange(request, { kind }, request.body.motivo)),
    )
  done()
}
