import { z } from 'zod'
import type { FailureReport } from '@fcr/shared/platform/reports'
import { ownedRoutes, ownerOf } from '@fcr/shared/platform/route-owner'
import type { VerifiedState } from '../version-routing/verified-state'

/** Address for the reports that browsers send automatically. */
export const BROWSER_REPORTS = '/operacion/informes'
/** Header of every page; the content policy names the endpoint too (`report-to`). */
export const reportingEndpoints = `default="${BROWSER_REPORTS}"`

/** One of the Reporting API's reports, as far as it is used here: https://www.w3.org/TR/reporting-1/ */
const browserReport = z.object({
  type: z.string(),
  url: z.string(),
  body: z
    .object({
      reason: z.string().nullish(),
      sourceFile: z.string().nullish(),
      lineNumber: z.number().nullish(),
      columnNumber: z.number().nullish(),
    })
    .nullish(),
})
type BrowserReport = z.infer<typeof browserReport>

/**
 * Translates a browser's report. Reports contain addresses of pages, and so document numbers: only the route pattern
 * of an address is kept. Skips reports that concern no area, such as those about browser extensions.
 */
export function failuresOf(body: unknown, state: VerifiedState): FailureReport[] {
  const reports = Array.isArray(body) ? body.slice(0, 20) : []
  return reports.flatMap((item) => {
    const { data } = browserReport.safeParse(item)
    const path = pathOf(data?.url)
    const owner = path === undefined ? undefined : ownerOf(ownedRoutes(state), path)
    if (!data || !owner) return []
    const failure = data.type === 'crash' ? crashOf(data, owner.area, state) : violationOf(data)
    return failure ? [{ ...failure, pattern: owner.pattern, phase: 'run' as const }] : []
  })
}

function crashOf({ body }: BrowserReport, area: string, { live }: VerifiedState): FailureReport | undefined {
  const version = live.areas[area]?.active.version
  return version === undefined
    ? undefined
    : { area, version, reason: body?.reason === 'unresponsive' ? 'hung' : 'crashed' }
}

function violationOf({ type, body }: BrowserReport): FailureReport | undefined {
  const { sourceFile, lineNumber, columnNumber } = body ?? {}
  const [, area, version, file] =
    /^\/areas\/([a-z0-9-]+)\/([\w.-]+)\/(.+)$/.exec(pathOf(sourceFile) ?? '') ?? []
  if (type !== 'csp-violation' || !area || !version) return undefined
  return { area, version, reason: 'policy', source: `${file}:${lineNumber ?? 0}:${columnNumber ?? 0}` }
}

const pathOf = (address: string | null | undefined) =>
  address && URL.canParse(address) ? new URL(address).pathname : undefined
