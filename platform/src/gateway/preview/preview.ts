import { holdsSession } from '@fcr/shared/contracts/session-cookies'
import { longMoment } from '@fcr/shared/dates'
import type { Site } from '@fcr/shared/contracts/site'
import { PREVIEW_COOKIE, UNREVIEWED_COOKIE } from '@fcr/shared/platform/visitor-cookies'
import type { Preview } from '@fcr/shared/platform/previews'
import { type Release, sameRef } from '@fcr/shared/platform/manifest'
import { areaIn, releaseKey } from '@fcr/shared/platform/route-owner'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Layout } from '../../files'
import { isReviewed } from '../../deployments'
import { previewTokens } from '../../trust'
import { releaseFiles } from '../../store'
import { routeVersions, type Previewed, type Visitor } from '../version-routing/version-routing'
import { readCookie, setCookie } from '../http/cookies'
import { readPages, readShell, readStyles, type VerifiedState } from '../version-routing/verified-state'

export type SeenPreview = {
  /** What the visitor sees, in words. */
  text: string
  /** Whether this browser gets code that only its team has signed. */
  isUnreviewed: boolean
}
type Seen = { state?: VerifiedState; preview: SeenPreview }

/** Why a browser does not get code that only its team has signed. */
export type Obstacle = 'session' | 'api-elsewhere'

export type Previews = ReturnType<typeof createPreviews>

/** Previews of versions, by a token in a cookie. */
export function createPreviews(at: Layout, site: () => Site) {
  /** The API sets the cookies of sessions. If it is on another host, the gateway cannot see them. */
  const obstacleIn = (request: FastifyRequest): Obstacle | undefined => {
    if (!site().apiBase.startsWith('/')) return 'api-elsewhere'
    return holdsSession(request.headers.cookie) ? 'session' : undefined
  }
  return {
    read: (token: string) => previewTokens.readPreview(at, token).catch(() => undefined),
    find: (granted: Preview) => findRelease(at, granted),
    obstacleIn,
    /** The view of a browser with a preview's cookie; without a state, the view that it has without the cookie. */
    async seenBy(
      state: VerifiedState,
      visitor: Visitor,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Seen | undefined> {
      const [strict, plain] = [readCookie(request, UNREVIEWED_COOKIE), readCookie(request, PREVIEW_COOKIE)]
      const token = strict ?? plain
      if (!token) return undefined
      const granted = await this.read(token)
      if (!granted) return published('venció o fue retirada; usted ve el sitio publicado.')
      const isUnreviewed = !isReviewed(granted, state.live)
      const obstacle = obstacleIn(request)
      if (isUnreviewed && (strict === undefined || obstacle !== undefined)) {
        // A script of the previewed page must not end the preview: the page would stay open.
        if (isNavigation(request)) endPreview(request, reply)
        return published(`de ${granted.area} ${granted.version} terminó. ${reasons[obstacle ?? 'old']}`)
      }
      return preseenBy(at, state, visitor, { ...granted, isUnreviewed })
    },
  }
}

const reasons = {
  session:
    'Nadie ha revisado esa versión, y en este navegador hay una sesión iniciada. Abra el enlace en una ventana privada, o pida a un operador que lo firme.',
  'api-elsewhere': 'Nadie ha revisado esa versión: pida a un operador que firme el enlace.',
  old: 'Abra el enlace otra vez.',
}

/** Whether the request navigates away from the current page. Old browsers do not send this. */
export const isNavigation = ({ headers }: FastifyRequest) =>
  (headers['sec-fetch-dest'] ?? 'document') === 'document'

export function endPreview(request: FastifyRequest, reply: FastifyReply) {
  for (const name of [PREVIEW_COOKIE, UNREVIEWED_COOKIE])
    if (readCookie(request, name) !== undefined) setCookie(request, reply, name, { value: '', age: 0 })
}

async function preseenBy(
  at: Layout,
  state: VerifiedState,
  visitor: Visitor,
  granted: previewTokens.SignedPreview & { isUnreviewed: boolean },
): Promise<Seen> {
  const { area, version, isUnreviewed } = granted
  const name = `${area} ${version}`
  if (visitor.quarantined.includes(releaseKey(area, granted)))
    return published(`${name} falló en este navegador; usted ve el sitio publicado.`, isUnreviewed)
  const previewed = await findRelease(at, granted)
  const seen = previewed && routeVersions(await withRelease(at, state, previewed), visitor, previewed)
  const entry = seen && areaIn(seen.live, area)
  if (!entry || entry.disabled || !sameRef(entry.active, previewed.ref))
    return published(`${name} no se puede mostrar ahora; usted ve el sitio publicado.`, isUnreviewed)
  const limits = isUnreviewed ? '. Nadie la ha revisado: no se puede iniciar sesión ni enviar datos' : ''
  const text = `${name}, solo en este navegador y hasta el ${longMoment(new Date(granted.expires))}${limits}`
  return { state: seen, preview: { text, isUnreviewed } }
}

const published = (text: string, isUnreviewed = false): Seen => ({ preview: { text, isUnreviewed } })

type Found = Previewed & { release: Release }

async function findRelease(at: Layout, { area, version }: Preview): Promise<Found | undefined> {
  const signed = await releaseFiles.readSignedRelease(at, area, version).catch(() => undefined)
  return signed && { area, ref: signed.ref, release: signed.release }
}

/** Adds a release that may not be live; files that are missing or altered are left out. */
async function withRelease(
  at: Layout,
  state: VerifiedState,
  { area, ref, release }: Found,
): Promise<VerifiedState> {
  const shell = area === 'shell' ? await readShell(at, release, []) : undefined
  const styles = await readStyles(at, release, [])
  return {
    ...state,
    releases: { ...state.releases, [releaseKey(area, ref)]: release },
    shells: shell ? new Map([...state.shells, [release, shell]]) : state.shells,
    pages: new Map([...state.pages, [release, await readPages(at, release, [])]]),
    styles: styles ? new Map([...state.styles, [release, styles]]) : state.styles,
  }
}
