import type { GateResult, Live, PageLayout, ReleaseRef } from '@fcr/shared/contracts/releases'
import { readGateResult } from '../registry/gate-results'
import type { Layout } from '../registry/layout'
import { sameRef } from '../registry/plan'
import type { Look } from './in-page/look'
import type { Role } from './stub-api'
import type { Visit } from './visit-plan'

export const layoutKey = ({ area, path }: Visit, role: Role) => `${area} ${path} ${role}`

export const layoutOf = (look: Look): PageLayout => {
  const { path, frameless, header, footer, headerBottom, headingTop } = look
  return { path, frameless, header, footer, headerBottom, headingTop }
}

/**
 * Returns how the live versions' pages looked in this browser when they passed the gate, by `layoutKey`. A result of
 * the area counts if the shell is still the same, one of the shell if the area is.
 */
export async function knownLayouts(
  at: Layout,
  areas: Live['areas'],
  browser: string,
): Promise<ReadonlyMap<string, PageLayout>> {
  const shell = areas['shell']?.active
  const ofShell = shell && (await readGateResult(at, 'shell', shell))
  const fitting = (result: GateResult | undefined, name: string, ref: ReleaseRef | undefined) =>
    ref !== undefined && result?.browser === browser && sameRef(result.beside[name], ref)
      ? Object.entries(result.layouts ?? {})
      : []
  const known = await Promise.all(
    Object.entries(areas).map(async ([area, { active }]) => {
      const own = await readGateResult(at, area, active)
      return [...fitting(own, 'shell', shell), ...fitting(ofShell, area, active)].filter(([key]) =>
        key.startsWith(`${area} `),
      )
    }),
  )
  return new Map(known.flat())
}
