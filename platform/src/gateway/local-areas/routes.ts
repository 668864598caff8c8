import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LiveState } from '../live-state'
import { cookieValue } from '@fcr/shared/contracts/visitor-cookies'
import { formRoutes } from '../forms'
import { PLAIN_PAGE_POLICY } from '../notices'
import { respondText } from '../respond'
import { ADDRESS, formPage, styles, STYLES } from './markup'
import { fieldsOf, fromCookie, originOf, toCookie, withArea, type Fields, type LocalAreas } from './override'

/** With https, a name that no other host of the domain can set. */
const cookieName = (request: FastifyRequest) =>
  request.protocol === 'https' ? '__Host-fcr-version-local' : 'fcr-version-local'

/** Areas that the requesting browser loads from its own machine; almost always none. */
export const localAreasOf = (request: FastifyRequest): LocalAreas =>
  fromCookie(cookieValue(request.headers.cookie, cookieName(request)))

function setCookie(request: FastifyRequest, reply: FastifyReply, areas: LocalAreas) {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const [value, age] = Object.keys(areas).length === 0 ? ['', '; Max-Age=0'] : [toCookie(areas), '']
  reply.header(
    'set-cookie',
    `${cookieName(request)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${age}`,
  )
}

/** Only our own pages may set it: the browser sends the form's origin, which another site cannot forge. */
const isFromOurPage = ({ headers, protocol, host }: FastifyRequest) =>
  headers.origin === `${protocol}://${host}` && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

/**
 * Routes for developers: an area from the browser's own machine inside this site. Where this is not allowed,
 * these routes do not exist.
 */
export async function localAreaRoutes(app: FastifyInstance, live: LiveState) {
  const liveAreas = () => Object.keys(live.current().live.areas).filter((area) => area !== 'shell')
  const show = (
    reply: FastifyReply,
    page: { fields: Fields; areas: LocalAreas; problem?: string | undefined },
  ) =>
    reply
      .code(page.problem === undefined ? 200 : 400)
      .headers({ 'content-security-policy': PLAIN_PAGE_POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(formPage({ ...page, live: liveAreas() }))

  app.get(STYLES, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(styles),
  )

  app.get(ADDRESS, (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://localhost')
    return show(reply, { fields: fieldsOf(searchParams), areas: localAreasOf(request) })
  })

  await formRoutes(app, (scope) => {
    scope.post(ADDRESS, async (request, reply) => {
      if (!isFromOurPage(request)) return respondText(reply, 403, 'Solo desde la página de este sitio')
      const values = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const known = localAreasOf(request)
      const removed = values.get('quitar')
      const fields = fieldsOf(values)
      const result =
        removed === null ? withArea(known, fields, liveAreas()) : { areas: without(known, removed) }
      if ('problem' in result) return show(reply, { fields, areas: known, problem: result.problem })
      const taken = removed === null ? result.areas[fields.area] : undefined
      if (taken) app.log.info({ area: fields.area, from: originOf(taken) }, 'a browser takes a local version')
      setCookie(request, reply, result.areas)
      return reply.header('cache-control', 'no-store').redirect(ADDRESS, 303)
    })
  })
}

const without = (areas: LocalAreas, removed: string): LocalAreas =>
  Object.fromEntries(Object.entries(areas).filter(([area]) => area !== removed))
