import { buildArea, buildShell, provides, requires } from './fixtures'
import type { createSite } from './gateway'

type Site = Awaited<ReturnType<typeof createSite>>

const routes = {
  'mf-mapa': ['/mapaUBPD', '/person/:personId'],
  'mf-public': ['/', '/noticias/:id'],
}
/** The live versions in the registry of `createSite`, with contract 1. */
export const liveAreas = ['shell', 'mf-mapa', 'mf-public'] as const
export const allOf = (version: string) => liveAreas.map((area) => ({ area, version }))

/** Publishes a version that has, or requires, an area contract. */
export async function publishContract(
  { dir, registry }: Site,
  area: (typeof liveAreas)[number],
  version: string,
  contract = 2,
) {
  const dist =
    area === 'shell'
      ? await buildShell(dir, version, { build: { provides: { ...provides, contract } } })
      : await buildArea(dir, area, version, {
          build: { requires: { ...requires, contract }, routes: routes[area] },
        })
  return registry.publish(dist)
}

/** Makes 2.0.0 of shell and areas live, with contract 2. */
export async function activateNextContract(site: Site, meta: { reason: string; securityFix?: true }) {
  for (const area of liveAreas) await publishContract(site, area, '2.0.0')
  await site.registry.activateTogether(allOf('2.0.0'), meta)
}
