import { foundationMe } from '@fcr/shared/contracts/session'
import type { FastifyPluginCallback } from 'fastify'
import { realms } from '../sessions/realms'
import { requireStaff } from '../sessions/policy'

/** The staff's routes. None of them opens a session yet: signing in comes with the staff's accounts. */
export const foundationRoutes: FastifyPluginCallback = (app, _options, done) => {
  app.get(realms.fundacion.me, { onRequest: requireStaff, schema: { response: { 200: foundationMe } } }, () =>
    Promise.resolve({}),
  )
  done()
}
