import {
  QUARANTINE_COOKIE,
  QUARANTINE_S,
  quarantinedVersions,
  PREVIEW_COOKIE,
  UNREVIEWED_COOKIE,
} from '@fcr/shared/platform/visitor-cookies'
import { escapeMarkup } from '@fcr/shared/contracts/text/escape-markup'
import { PREVIEW_ADDRESS } from '@fcr/shared/platform/previews'
import { releaseKey } from '@fcr/shared/platform/route-owner'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isReviewed } from '../../deployments'
import type { previewTokens } from '../../trust'
import { isFromOwnPage } from '../http/own-page'
import { isPlain } from '../pages/address'
import { isSecure, readCookie, setCookie } from '../http/cookies'
import type { LiveState } from '../version-routing/live-state'
import { endPreview, isNavigation, type Obstacle, type Previews } from './preview'
import { PLAIN_PAGE_POLICY, plainPage, stylesRoute } from './preview-markup'

/** For the form of the page that explains an unreviewed preview. */
const MAX_BYTES = 4096

type Parts = { previews: Previews; live: LiveState }

/** Routes of a preview: its link, the button that begins one of unreviewed code, and the one that ends it. */
export function previewPlugin(app: FastifyInstance, { previews, live }: Parts, done: () => void) {
  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    granted: previewTokens.SignedPreview,
    set: () => void,
  ) => {
    const { area, version } = granted
    if (holdsUnreviewed(request)) return send(reply, 403, deadLink)
    app.log.info({ area, version }, 'a browser takes a preview')
    endPreview(request, reply)
    set()
    retry(request, reply, releaseKey(area, granted))
    const release = await previews.find(granted)
    return reply.redirect(release?.release.routes.find(isPlain) ?? '/', 303)
  }

  stylesRoute(app)
  app.get(PREVIEW_ADDRESS, async (request, reply) => {
    const token = new URL(request.url, 'http://localhost').searchParams.get('t') ?? ''
    const granted = await previews.read(token)
    if (!granted) return send(reply, 403, deadLink)
    if (isReviewed(granted, live.current().live))
      return begin(request, reply, granted, () => setCookie(request, reply, PREVIEW_COOKIE, { value: token }))
    // Requests that follow a link on another site carry no session cookies; those of the form that follows do.
    const obstacle = previews.obstacleIn(request)
    return obstacle ? send(reply, 403, refusals[obstacle]) : send(reply, 200, unreviewed(granted, token))
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, parsed) => parsed(null, new URLSearchParams(body.toString())),
  )
  app.post(PREVIEW_ADDRESS, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const token = request.body instanceof URLSearchParams ? request.body.get('t') : null
    if (token === null) return end(request, reply)
    const granted = await previews.read(token)
    if (!granted || !isFromOwnPage(request)) return send(reply, 403, deadLink)
    const obstacle = previews.obstacleIn(request)
    if (obstacle) return send(reply, 403, refusals[obstacle])
    return begin(request, reply, granted, () =>
      setCookie(request, reply, UNREVIEWED_COOKIE, { value: token, sameSite: 'Strict' }),
    )
  })
  done()
}

const isUnreviewed = (request: FastifyRequest) => readCookie(request, UNREVIEWED_COOKIE) !== undefined

/** Whether a script of unreviewed code, whose page would stay open, may have sent the request. */
const holdsUnreviewed = (request: FastifyRequest) => isUnreviewed(request) && !isNavigation(request)

/** Anybody may end a preview, except a script of unreviewed code: a session could then begin while it runs. */
function end(request: FastifyRequest, reply: FastifyReply) {
  if (holdsUnreviewed(request)) return send(reply, 403, deadLink)
  const wasUnreviewed = isUnreviewed(request)
  endPreview(request, reply)
  return wasUnreviewed ? send(reply, 200, ended) : reply.redirect('/', 303)
}

/** Opening a version's link again tries it again, even if it failed before. */
function retry(request: FastifyRequest, reply: FastifyReply, key: string) {
  const quarantined = quarantinedVersions(request.headers.cookie, isSecure(request))
  const others = quarantined.filter((quarantinedKey) => quarantinedKey !== key)
  if (others.length === quarantined.length) return
  setCookie(request, reply, QUARANTINE_COOKIE, { value: others.join('~'), age: QUARANTINE_S, scripts: true })
}

const send = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(html)

/** @param parts texts, and markup that begins with `<` */
const page = (heading: string, ...parts: string[]) =>
  plainPage(
    [
      `      <h1>${heading}</h1>`,
      ...parts.map((part) => `      ${part.startsWith('<') ? part : `<p>${part}</p>`}`),
      '      <p><a href="/">Abrir el sitio</a></p>',
    ].join('\n'),
  )

const deadLink = page(
  'Esta vista previa ya no vale',
  'El enlace venció, fue retirado o está incompleto. Pida un enlace nuevo a quien se lo envió.',
)
const signedLink = 'Pida a quien se lo envió un enlace firmado por un operador.'
const refusals: Record<Obstacle, string> = {
  session: page(
    'Esta vista previa no se abre con una sesión iniciada',
    'Solo el equipo que hizo esta versión la ha visto, y en este navegador hay una sesión del sitio. Abra el enlace en una ventana privada.',
    `O bien: ${signedLink.toLowerCase()}`,
  ),
  'api-elsewhere': page(
    'Esta vista previa necesita la firma de un operador',
    `Solo el equipo que hizo esta versión la ha visto. ${signedLink}`,
  ),
}
const unreviewed = ({ area, version }: previewTokens.SignedPreview, token: string) =>
  page(
    `Vista previa de ${area} ${version}`,
    'Solo el equipo que hizo esta versión la ha visto. Mientras la vea, no podrá iniciar sesión ni enviar datos en este navegador: conviene abrirla en una ventana privada. No escriba en ella contraseñas ni códigos.',
    `<form method="post" action="${PREVIEW_ADDRESS}"><button name="t" value="${escapeMarkup(token)}">Ver la vista previa</button></form>`,
  )
const ended = page(
  'La vista previa terminó',
  'Antes de iniciar sesión, cierre las demás pestañas de este sitio.',
)
