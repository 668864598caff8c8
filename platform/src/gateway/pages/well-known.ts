import type { Site } from '@fcr/shared/contracts/site'
import type { FastifyInstance } from 'fastify'
import { plainBody, respond } from '../http/respond'
import type { SiteConfig } from './site-config'

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year, so that nobody writes to an outdated contact. */
const VALID_DAYS = 180

type Sources = { site: SiteConfig; origin?: string | undefined }

/** The usual addresses of service workers. */
const WORKERS = [
  '/sw.js',
  '/service-worker.js',
  '/serviceworker.js',
  '/ngsw-worker.js',
  '/firebase-messaging-sw.js',
]

/** Replaces a service worker of an earlier site; removes itself and all caches. This site has no service worker. */
const WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .then(() => self.registration.unregister())))
`

/** The addresses of RFC 8615 that browsers, password managers and security researchers look for. */
export function wellKnownRoutes(app: FastifyInstance, { site, origin }: Sources) {
  // Signed-in members continue from the login to their profile, where 'Contraseña y sesiones' changes it.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/login', 302))
  for (const worker of WORKERS)
    app.get(worker, (request, reply) =>
      respond(request, reply, plainBody(WORKER, 'text/javascript; charset=utf-8'), 'no-store'),
    )
  app.get('/.well-known/security.txt', (request, reply) => {
    const text = securityText(site.current(), origin, new Date())
    return respond(request, reply, plainBody(text, 'text/plain; charset=utf-8'), 'public, max-age=3600')
  })
}

/** RFC 9116. The expiry is a whole day, so that the text and its ETag change once a day. */
export function securityText({ contact }: Site, origin: string | undefined, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS)
  return [
    `Contact: mailto:${encodeURI(contact.email)}`,
    `Contact: ${contact.mobileHref}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es',
    ...(origin === undefined ? [] : [`Canonical: ${origin}/.well-known/security.txt`]),
    '',
  ].join('\n')
}
