import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { unauthenticated } from '../auth/auth-errors'
import { endpoint } from '../http/endpoint'
import { addressLimits, enforceLimits } from '../limits/rate-limit'
import { createCatalogueSource } from '../lookups/catalogue'
import { identify, type MemberSession } from '../sessions/callers'
import { edit } from './edit'
import { submissionKey } from './idempotency'
import { readForm } from './read-form'
import { register } from './register'
import { findStoredAnswer } from './repository'
import { expectedVersion, versionTag } from './version-tag'

/**
 * Limits registrations per address, network and site, because the response reveals whether a cédula is
 * registered.
 */
async function limitRegistrations({ server, ip }: FastifyRequest) {
  const { registrationsPerMinute, registrationsPerNetwork, registrationsPerSite } = server.settings.limits
  const limits = addressLimits('registration', ip, {
    address: registrationsPerMinute,
    network: registrationsPerNetwork,
    site: registrationsPerSite,
  })
  await enforceLimits(server.db, limits)
}

/** Edits per person and minute, valid or not: each costs a hash and may write an audit row. */
const editsPerMinute = 10

const limitEdits = ({ server }: FastifyRequest, { id }: MemberSession) =>
  enforceLimits(server.db, [{ bucket: 'edit', key: id, most: editsPerMinute }])

/**
 * POST /funciones/registro. Anybody may register; with a member session, the same call edits the member's
 * data. If-Match marks a request as an edit, so that after the session has ended it is not treated as a new
 * registration.
 */
export const registrationRoutes: FastifyPluginCallback = (app, _options, done) => {
  const { db } = app
  const catalogue = createCatalogueSource(db)

  // The handler checks the body: an edit has another contract, and each refused field must be reported.
  app.setValidatorCompiler<z.ZodType>((part) =>
    part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part),
  )
  app.route({
    ...endpoint('POST /funciones/registro', { fails: [401, 409, 412, 422, 423, 429] }),
    handler: async (request, reply) => {
      const member = await identify(request, 'member')
      const ifMatch = request.headers['if-match']
      if (!member && ifMatch !== undefined) throw unauthenticated()

      const mode = member ? 'edit' : 'new'
      const names = member && { storedAnswer: await findStoredAnswer(db, member.id) }
      const { emailDomains } = app.site()
      const { form, references } = readForm(request.body, mode, await catalogue(), emailDomains, names)
      const scope = member ? `edit:${member.id}` : 'new'
      const submission = submissionKey(scope, request.headers['idempotency-key'], form)
      const { newConflictsPerHour } = app.settings.limits
      const sent = { form, references, submission, origin: request, newConflictsPerHour }
      if (!member) {
        await limitRegistrations(request)
        return register(db, sent)
      }

      await limitEdits(request, member)
      const { response, version } = await edit(db, { ...sent, member, expected: expectedVersion(ifMatch) })
      if (version !== undefined) reply.header('etag', versionTag(version))
      return response
    },
  })
  done()
}
