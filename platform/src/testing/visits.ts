import { afterAll, expect } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { buildArea } from './fixtures'
import { inlined, loads, meta, createSite } from './gateway'

type Site = Awaited<ReturnType<typeof createSite>>

const page = { title: 'Mapa', description: null, public: true, file: 'pages/0.html' }

const mapPublisher = (site: Site) => async (version: string) => {
  const dist = await buildArea(site.dir, 'mf-mapa', version, {
    build: { routes: ['/mapaUBPD', '/person/:personId'], pages: { '/mapaUBPD': page } },
    files: { 'pages/0.html': `<h1>Mapa ${version}</h1>` },
  })
  await site.registry.publish(dist)
}

let original: ReturnType<typeof makeOriginal> | undefined
async function makeOriginal() {
  const site = await createSite()
  for (const version of ['0.9.0', '1.0.1']) {
    await mapPublisher(site)(version)
    await site.registry.activate('mf-mapa', version, meta)
  }
  return site
}
afterAll(async () => (await original)?.remove())

/** A site whose map is at 1.0.1, with 0.9.0 as its last good version. Its prerendered page names its version. */
export async function createMapSite() {
  const site = await createSite({}, (original ??= makeOriginal()))
  return { site, publishMap: mapPublisher(site) }
}

export const request = (
  app: FastifyInstance,
  url: string,
  cookie = '',
  headers: Record<string, string> = {},
) => app.inject({ url, headers: { ...(cookie && { cookie }), ...headers } })

/** Cookies that a response sets, as the browser sends them back. */
export const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof request>>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** Opens a page as a person's browser does; returns the cookie that its reports need. */
export async function visitCookie(app: FastifyInstance, headers: Record<string, string> = {}, url = '/') {
  const response = await app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0', ...headers } })
  return cookiesOf(response)
}

/** Returns the version of an area that a browser gets, and checks that every place names the same one. */
export async function versionFor(
  app: Site['app'],
  cookie = '',
  area = 'mf-mapa',
  url = '/mapaUBPD',
): Promise<string> {
  const { body } = await request(app, url, cookie)
  const { live, prerendered, releases } = inlined(body).live
  const fetched: Live = (await request(app, '/live.json', cookie)).json()
  const loaded = loads(body).flatMap((each) => {
    const found = new RegExp(`/areas/${area}/([^/]+)/`).exec(each)?.[1]
    return found === undefined ? [] : [found]
  })
  const version = live.areas[area]?.active.version ?? ''
  expect(new Set(loaded)).toEqual(new Set([version]))
  expect(fetched).toEqual(live)
  // The page has loaded its shell: only areas' releases are inlined.
  if (area !== 'shell') expect(Object.keys(releases)).toContain(`${area}@${version}`)
  if (area === 'mf-mapa') {
    expect(prerendered).toEqual({ area, version })
    expect(body).toContain(`<h1>Mapa ${version}</h1>`)
  }
  return version
}
