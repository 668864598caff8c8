import {
  AVOIDED_COOKIE,
  AVOIDED_S,
  avoidedVersions,
  PREVIEW_COOKIE,
} from '@fcr/shared/contracts/visitor-cookies'
import { PREVIEW_ADDRESS, type Preview } from '@fcr/shared/contracts/previews'
import type { Release } from '@fcr/shared/contracts/releases'
import { releaseKey } from '@fcr/shared/contracts/route-owner'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Layout } from '../registry/layout'
import { areaIn, sameRef } from '../registry/plan'
import { readPreview } from '../registry/preview-token'
import { readSignedRelease } from '../registry/releases'
import { isPlain } from './address'
import { assign, type Trial, type Visitor } from './assignment'
import { isSecure, setCookie } from './cookies'
import { formRoutes } from './forms'
import { PLAIN_PAGE_POLICY, plainPage, type Notice } from './notices'
import { readPages, readShell, type VerifiedState } from './verified-state'

/** What a browser with a preview's cookie sees; without a state, the site as it would be without the cookie. */
export async function previewFor(
  at: Layout,
  state: VerifiedState,
  visitor: Visitor,
  token: string,
): Promise<{ state?: VerifiedState; notice: Notice }> {
  const granted = await readPreview(at, token).catch(() => undefined)
  if (!granted) return { notice: notice('venció o fue retirada; usted ve el sitio publicado.') }
  const { area, version } = granted
  const name = `${area} ${version}`
  if (visitor.avoided.includes(releaseKey(area, granted)))
    return { notice: notice(`${name} falló en este navegador; usted ve el sitio publicado.`) }
  const found = await findRelease(at, granted)
  const seen = found && assign(await withRelease(at, state, found), visitor, found)
  const shown = seen && areaIn(seen.live, area)
  if (!shown || shown.disabled || !sameRef(shown.active, found.ref))
    return { notice: notice(`${name} no se puede mostrar ahora; usted ve el sitio publicado.`) }
  return { state: seen, notice: notice(`${name}, solo en este navegador y hasta el ${dateText(granted)}`) }
}

const notice = (text: string): Notice => ({
  title: 'Vista previa',
  text,
  action: PREVIEW_ADDRESS,
  button: { name: 'salir', value: '1', text: 'Salir de la vista previa' },
})

const dateText = ({ expires }: Preview) =>
  new Intl.DateTimeFormat('es-CO', {
    timeZone: 'America/Bogota',
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(expires)

type Found = Trial & { release: Release }

async function findRelease(at: Layout, { area, version }: Preview): Promise<Found | undefined> {
  const found = await readSignedRelease(at, area, version).catch(() => undefined)
  return found && { area, ref: found.ref, release: found.release }
}

/** Adds a release that may not be live; files that are missing or altered are left out. */
async function withRelease(
  at: Layout,
  state: VerifiedState,
  { area, ref, release }: Found,
): Promise<VerifiedState> {
  const shell = area === 'shell' ? await readShell(at, release, []) : undefined
  return {
    ...state,
    releases: { ...state.releases, [releaseKey(area, ref)]: release },
    shells: shell ? new Map([...state.shells, [release, shell]]) : state.shells,
    pages: new Map([...state.pages, [release, await readPages(at, release, [])]]),
  }
}

/** Routes of a preview: its link, and the button that ends it. */
export async function previewRoutes(app: FastifyInstance, at: Layout) {
  app.get(PREVIEW_ADDRESS, async (request, reply) => {
    const token = new URL(request.url, 'http://localhost').searchParams.get('t') ?? ''
    const granted = await readPreview(at, token)
    reply.header('cache-control', 'no-store')
    if (!granted)
      return reply
        .code(403)
        .header('content-security-policy', PLAIN_PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(deadLink)
    const { area, version } = granted
    app.log.info({ area, version }, 'a browser takes a preview')
    setCookie(request, reply, PREVIEW_COOKIE, { value: token })
    retry(request, reply, releaseKey(area, granted))
    const found = await findRelease(at, granted)
    return reply.redirect(found?.release.routes.find(isPlain) ?? '/', 303)
  })
  // Anybody may end a preview: no check of the form's origin.
  await formRoutes(app, (scope) => {
    scope.post(PREVIEW_ADDRESS, (request, reply) => {
      setCookie(request, reply, PREVIEW_COOKIE, { value: '', age: 0 })
      return reply.header('cache-control', 'no-store').redirect('/', 303)
    })
  })
}

/** A version that failed before is tried again when its link is opened again. */
function retry(request: FastifyRequest, reply: FastifyReply, key: string) {
  const avoided = avoidedVersions(request.headers.cookie, isSecure(request))
  const others = avoided.filter((each) => each !== key)
  if (others.length === avoided.length) return
  setCookie(request, reply, AVOIDED_COOKIE, { value: others.join('~'), age: AVOIDED_S, scripts: true })
}

const deadLink = plainPage({
  title: 'Vista previa',
  main: `      <h1>Esta vista previa ya no vale</h1>
      <p>El enlace venció, fue retirado o está incompleto. Pida un enlace nuevo a quien se lo envió.</p>
      <p><a href="/">Abrir el sitio</a></p>`,
})
