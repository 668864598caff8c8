import type { Live } from '@fcr/shared/platform/deployment-state'
import type { Release } from '@fcr/shared/platform/manifest'
import { overlapOf, ownerOf, type Owner } from '@fcr/shared/platform/route-owner'
import type { Layout } from '../../files'
import { releaseFiles } from '../../store'
import type { Role } from './stub-api'

export type Visit = {
  path: string
  /** The route that the path is an example of. */
  pattern: string
  area: string
  version: string
  entry: string
  /** Whether its markup is in the page before any script runs. */
  isPrerendered: boolean
  isFrameless: boolean
}

/** Identifies a page in one role. */
export const pageKey = ({ path }: Visit, role: Role) => `${path} ${role}`

export type VisitPlan = {
  /** Every route of a changed area; for a changed shell, every route of every area. */
  visits: Visit[]
  /** The first route of each area that is enabled. */
  areas: Visit[]
  /** Global variables of the areas' containers. */
  containers: string[]
}

export async function planVisits(
  at: Layout,
  areas: Live['areas'],
  changed: readonly string[],
): Promise<VisitPlan> {
  const isVisited = (area: string) => changed.includes(area) || changed.includes('shell')
  const releases: Release[] = []
  for (const [area, { active, disabled }] of Object.entries(areas)) {
    if (area === 'shell' || (disabled && !changed.includes(area))) continue
    const release = await releaseFiles.readVerifiedRelease(at, area, active).catch((error: unknown) => {
      // Needed only to find the owner of an address.
      if (isVisited(area)) throw error
    })
    if (release) releases.push(release)
  }
  const owned = releases.flatMap(({ area, routes }) => routes.map((pattern) => ({ area, pattern })))
  const all = releases.flatMap((release) => release.routes.map((route) => visitOf(release, route, owned)))
  return {
    visits: all.filter(({ area }) => isVisited(area)),
    areas: releases.flatMap(({ area }) => all.find((visit) => visit.area === area) ?? []),
    containers: releases.map(({ global }) => global),
  }
}

function visitOf(
  { area, version, entry, pages, frame }: Release,
  route: string,
  owned: readonly Owner[],
): Visit {
  const path = exampleOf(route, (example) => ownerOf(owned, example)?.area === area)
  return {
    path,
    pattern: route,
    area,
    version,
    entry: `/areas/${area}/${version}/${entry}`,
    isPrerendered: Object.hasOwn(pages, path),
    isFrameless: frame === 'none',
  }
}

/** Returns the patterns of pages that no declared route can reach. The catch-all `*` needs none. */
export const unreachablePages = (routes: readonly string[], pages: readonly string[]): string[] =>
  pages.filter((page) => !/^\/*\*$/.test(page) && routes.every((route) => overlapOf(route, page) === 'none'))

/**
 * Returns a path that a pattern matches: `/person/:personId` gives `/person/1`, or `/person/otro` where the
 * first address belongs to another area.
 */
function exampleOf(pattern: string, isOwned: (path: string) => boolean): string {
  const required = pattern.replace(/\/[^/]*\?(?=\/|$)/g, '')
  const [first, other] = ['1', 'otro'].map((value) => required.replace(/:[^/]+|\*/g, value) || '/')
  return [first, other].find((path) => path !== undefined && isOwned(path)) ?? first ?? '/'
}
