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
  return { path: path.slice(0, 500), frameless, header, footer, headerBottom, headingTop }
}

/**
 * Returns the stored page layouts of the live versions by `layoutKey`, from gate runs in this browser. An area's result
 * counts if the live shell was its shell; the shell's result counts for areas that have not changed since.
 */
export async function knownLayouts(
  at: Layout,
  areas: Live['areas'],
  browser: string,
): Promise<ReadonlyMap<string, PageLayout>> {
  const shell = areas['shell']?.active
  const ofShell = shell && (await readGateResult(at, 'shell', shell))
  const layoutsIfBeside = (result: GateResult | undefined, name: string, ref: ReleaseRef | undefined) =>
    ref !== undefined && result?.browser === browser && sameRef(result.beside[name], ref)
      ? Object.entries(result.layouts ?? {})
      : []
  const known = await Promise.all(
    Object.entries(areas).map(async ([area, { active }]) => {
      const own = await readGateResult(at, area, active)
      return [...layoutsIfBeside(own, 'shell', shell), ...layoutsIfBeside(ofShell, area, active)].filter(
        ([key]) => key.startsWith(`${area} `),
      )
    }),
  )
  return new Map(known.flat())
}
