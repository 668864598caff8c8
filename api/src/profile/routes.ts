import { ApiError } from '../errors/api-error'
import type { Routes } from '../fastify'
import { endpoint } from '../http/endpoint'
import { memberOf, requireMember } from '../sessions/policy'
import { versionTag } from '../registration/version-tag'
import { findProfile } from './profile-repository'

/** GET /perfil: the signed-in member's profile. Its ETag is the version that an edit must name. */
export const profileRoutes: Routes = (app, _options, done) => {
  app.route({
    ...endpoint('GET /perfil', { fails: [404] }),
    onRequest: requireMember,
    handler: async (request, reply) => {
      const person = await findProfile(app.db, { id: memberOf(request).id })
      if (!person) throw new ApiError(404, 'profile_not_found', 'No se encontró el perfil.')
      void reply.header('etag', versionTag(person.version))
      return person.profile
    },
  })
  done()
}
