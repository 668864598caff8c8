import type { FastifyPluginAsync } from 'fastify'
import { ownAccountRoutes } from './account/routes'
import { invitationRoutes } from './invitations/routes'
import { teamPeopleRoutes } from './people/routes'
import { staffSignInRoutes } from './sign-in/routes'

/** The staff's accounts: signing in, invitations, the own account, the team. */
export const teamRoutes: FastifyPluginAsync = async (app) => {
  await app.register(staffSignInRoutes)
  await app.register(invitationRoutes)
  await app.register(ownAccountRoutes)
  await app.register(teamPeopleRoutes)
}
