import { areaName, type AreaOverride } from '@fcr/shared/contracts/releases'
import { z } from 'zod'
import { isReserved } from '@fcr/shared/server/area-routes.mjs'

/** Areas that one browser loads from a server on its own machine, by name. */
export type LocalAreas = Readonly<Record<string, AreaOverride>>

/** More would not fit into a cookie. */
const MOST_AREAS = 5
/** `http://[::1]` is missing: a content security policy cannot name it. */
const HOSTS = new Set(['localhost', '127.0.0.1'])

/** Whether a URL is on the browser's own machine; no other machine can then supply code. */
const isLoopback = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  return protocol === 'http:' && HOSTS.has(hostname) && username === '' && password === '' && hash === ''
}

/** Name of the container global that a dev server gives an area (`area-kit/rspack/release-version.mjs`). */
const localGlobal = (area: string) => `${area.replace(/[^A-Za-z0-9]/g, '_')}_local`

const localOverride = z.strictObject({
  entryUrl: z.string().max(200).refine(isLoopback),
  global: z.string().regex(/^[A-Za-z_$][\w$]{0,79}$/),
  routes: z
    .array(
      z
        .string()
        .max(100)
        .regex(/^\/[\w~:?*/-]*$/)
        .refine((route) => !isReserved(route)),
    )
    .min(1)
    .max(20)
    .optional(),
})

const localAreas = z
  .record(
    areaName.refine((name) => name !== 'shell'),
    localOverride,
  )
  .refine((areas) => Object.keys(areas).length <= MOST_AREAS)

export type Fields = { area: string; url: string; global: string; rutas: string }

export const fieldsOf = (values: URLSearchParams): Fields => {
  const text = (name: string) => values.get(name)?.trim() ?? ''
  return { area: text('area'), url: text('url'), global: text('global'), rutas: text('rutas') }
}

/**
 * Adds the requested area to the known ones, or returns the problem. Areas that are not live must name their
 * routes.
 */
export function withArea(
  known: LocalAreas,
  { area, url, global, rutas }: Fields,
  live: readonly string[],
): { areas: LocalAreas } | { problem: string } {
  if (!areaName.safeParse(area).success || area === 'shell')
    return { problem: 'Escriba el nombre de un área, como mf-mapa.' }
  if (!isLoopback(url))
    return {
      problem: 'La dirección debe estar en este equipo: http://localhost:… o http://127.0.0.1:….',
    }
  if (!live.includes(area) && rutas === '')
    return { problem: `${area} no está publicada: diga qué rutas son suyas.` }
  const routes = rutas.split(/[\s,]+/).filter(Boolean)
  const parsed = localAreas.safeParse({
    ...known,
    [area]: {
      entryUrl: url,
      global: global === '' ? localGlobal(area) : global,
      ...(routes.length > 0 && { routes }),
    },
  })
  if (parsed.success) return { areas: clean(parsed.data) }
  const fields = new Set(parsed.error.issues.flatMap(({ path }) => path.slice(1, 2)))
  if (fields.has('routes'))
    return { problem: 'Las rutas empiezan con /, separadas por comas, y ninguna es de la plataforma.' }
  if (fields.has('global')) return { problem: 'El nombre del contenedor no es un nombre de JavaScript.' }
  return {
    problem: fields.has('entryUrl')
      ? 'La dirección es demasiado larga.'
      : `No más de ${MOST_AREAS} áreas a la vez.`,
  }
}

/** Omits undefined properties. */
const clean = (areas: z.infer<typeof localAreas>): LocalAreas =>
  Object.fromEntries(
    Object.entries(areas).map(([area, { routes, ...rest }]) => [area, routes ? { ...rest, routes } : rest]),
  )

/** Users can write anything into a cookie: unless all of it parses, it is ignored. */
export function fromCookie(value: string | undefined): LocalAreas {
  if (value === undefined) return {}
  try {
    const parsed = localAreas.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')))
    return parsed.success ? clean(parsed.data) : {}
  } catch {
    return {}
  }
}

export const toCookie = (areas: LocalAreas) => Buffer.from(JSON.stringify(areas)).toString('base64url')

export const originOf = ({ entryUrl }: AreaOverride) => new URL(entryUrl).origin
