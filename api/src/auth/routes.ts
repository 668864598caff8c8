import type { Routes } from '../fastify'
import { endpoint } from '../http/endpoint'
import { prepareDecoy } from '../passwords/hash'
import { clearSessionCookies, setSessionCookies } from '../sessions/cookies'
import { memberOf, requireMember } from '../sessions/policy'
import { cookiePolicyOf } from '../sessions/request-session'
import { changePassword } from './change-password'
import { setDeviceCookie } from './device-cookie'
import { signIn } from './sign-in'

/** The members' routes: login, password change, current member. */
export const authRoutes: Routes = (app, _options, done) => {
  app.addHook('onReady', prepareDecoy)

  app.route({
    ...endpoint('POST /auth/login', { fails: [401, 409, 423, 429] }),
    handler: async (request, reply) => {
      const { pair, deviceToken } = await signIn(request, request.body)
      setSessionCookies(reply, 'member', pair, cookiePolicyOf(request))
      setDeviceCookie(request, reply, deviceToken)
      return { numero_identificacion: request.body.numero_identificacion }
    },
  })

  app.route({
    ...endpoint('GET /me'),
    onRequest: requireMember,
    handler: (request) => Promise.resolve({ numero_identificacion: memberOf(request).numeroIdentificacion }),
  })

  app.route({
    ...endpoint('POST /auth/change-password', { fails: [401, 423, 429] }),
    handler: async (request, reply) => {
      const pair = await changePassword(request, request.body)
      if (pair) setSessionCookies(reply, 'member', pair, cookiePolicyOf(request))
      // Any cookies sent along belong to an ended session or to another person.
      else clearSessionCookies(reply, 'member', cookiePolicyOf(request))
    },
  })
  done()
}
