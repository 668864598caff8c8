import type { Routes } from '../../../fastify'
import { endpoint } from '../../../http/endpoint'
import { requireProvenStaff, requireStaff } from '../../../sessions/policy'
import { askChange } from './ask-change'
import { inviteOrAsk, sendInvitationAgain, withdraw } from './manage-invitations'
import { showTeam } from './show-team'
import { unlockColleague } from './unlock'

/** 'Equipo': its people and invitations. Changes of accounts wait for another administrator; unlocking does not. */
export const teamPeopleRoutes: Routes = (app, _options, done) => {
  const onRequest = requireStaff('administracion')
  const proven = requireProvenStaff('administracion')

  app.route({
    ...endpoint('GET /fundacion/equipo'),
    onRequest,
    handler: (request) => showTeam(request, Number(request.query.pagina)),
  })

  app.route({
    ...endpoint('POST /fundacion/equipo/invitaciones', { fails: [409] }),
    onRequest: proven,
    handler: async (request, reply) => {
      const result = await inviteOrAsk(request, request.body)
      return 'aprobacion' in result ? reply.code(202).send(result) : reply.code(200).send(result)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/equipo/invitaciones/:id/reenviar', { fails: [404, 409] }),
    onRequest: proven,
    handler: (request) => sendInvitationAgain(request, request.params.id, request.body.enviar),
  })

  app.route({
    ...endpoint('POST /fundacion/equipo/invitaciones/:id/retirar', { fails: [404] }),
    onRequest,
    handler: async (request) => {
      await withdraw(request, request.params.id)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/equipo/:id/desbloquear', { fails: [404, 409] }),
    onRequest: proven,
    handler: async (request) => {
      await unlockColleague(request, request.body.motivo)
    },
  })

  app.route({
    ...endpoint('POST /fundacion/equipo/:id/roles', { fails: [404, 409] }),
    onRequest: proven,
    handler: (request) => {
      const { roles, motivo } = request.body
      return askChange(request, { kind: 'roles', roles }, motivo)
    },
  })

  for (const [path, kind] of [
    ['desactivar', 'disable'],
    ['activar', 'enable'],
    ['ingreso', 'reset'],
  ] as const)
    app.route({
      ...endpoint(`POST /fundacion/equipo/:id/${path}`, { fails: [404, 409] }),
      onRequest: proven,
      handler: (request) => askChange(request, { kind }, request.body.motivo),
    })
  done()
}
