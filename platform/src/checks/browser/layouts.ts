import type { CheckResult, PageLayout, PageLayouts } from '@fcr/shared/platform/check-results'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { type ReleaseRef, sameRef } from '@fcr/shared/platform/manifest'
import type { Layout } from '../../files'
import { readCheckResult } from '../check-results'
import type { Look } from './in-page/look'

export const layoutOf = (look: Look): PageLayout => {
  const { path, frameless, header, footer, headerBottom, headingTop } = look
  return { path: path.slice(0, 500), frameless, header, footer, headerBottom, headingTop }
}

/**
 * Returns the stored page layouts of the live versions, from release checks in this browser. An area's result counts
 * if the live shell was its shell; the shell's result counts for areas that have not changed since.
 */
export async function knownLayouts(at: Layout, areas: Live['areas'], browser: string): Promise<PageLayouts> {
  const shell = areas['shell']?.active
  const ofShell = shell && (await readCheckResult(at, 'shell', shell))
  const layoutsIfBeside = (result: CheckResult | undefined, name: string, ref: ReleaseRef | undefined) =>
    ref !== undefined && result?.browser === browser && sameRef(result.beside[name], ref)
      ? result.layouts
      : {}
  const entries = await Promise.all(
    Object.entries(areas).map(async ([area, { active }]) => {
      const own = await readCheckResult(at, area, active)
      const layouts = {
        ...layoutsIfBeside(own, 'shell', shell)?.[area],
        ...layoutsIfBeside(ofShell, area, active)?.[area],
      }
      return [area, layouts] as const
    }),
  )
  return Object.fromEntries(entries)
}
