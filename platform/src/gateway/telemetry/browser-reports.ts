import { z } from 'zod'
import type { FailureReport } from '@fcr/shared/platform/reports'
import { ownedRoutes, ownerOf } from '@fcr/shared/platform/route-owner'
import { attributedPlace, placesIn } from '@fcr/shared/platform/stack-places'
import type { VerifiedState } from '../version-routing/verified-state'
import type { Version } from './counters'

/** Address for the reports that browsers send automatically. */
export const BROWSER_REPORTS = '/operacion/informes'

/**
 * Returns the headers of every page. The content policy names the endpoint too (`report-to`). The endpoint's address
 * contains the version that the page shows, because another one may be live when a report arrives. The document policy
 * adds a stack trace to reports of unresponsive pages, in browsers that support it
 * (https://wicg.github.io/crash-reporting/).
 */
export function reportingHeaders(page: Version | undefined) {
  const query = page ? `?${new URLSearchParams({ area: page.area, version: page.version }).toString()}` : ''
  return {
    'reporting-endpoints': `default="${BROWSER_REPORTS}${query}"`,
    'document-policy': 'include-js-call-stacks-in-crash-reports',
  }
}

/** Reports about longer addresses are skipped: the site has none. */
const longestUrl = 2000

/** One of the Reporting API's reports, as far as it is used here: https://www.w3.org/TR/reporting-1/ */
const browserReport = z.object({
  type: z.string(),
  url: z.string().max(longestUrl),
  body: z
    .object({
      stack: z.string().nullish(),
      sourceFile: z.string().max(longestUrl).nullish(),
      lineNumber: z.number().nullish(),
      columnNumber: z.number().nullish(),
    })
    .nullish(),
})
type BrowserReport = z.infer<typeof browserReport>

/**
 * Translates a browser's report. Reports contain addresses of pages, and so document numbers: only the route pattern
 * of an address is kept. Skips reports that concern no area, such as those about browser extensions.
 * @param page the version that the page showed when it was opened
 */
export function failuresOf(body: unknown, state: VerifiedState, page: Partial<Version>): FailureReport[] {
  const reports = Array.isArray(body) ? body.slice(0, 20) : []
  return reports.flatMap((item) => {
    const { data } = browserReport.safeParse(item)
    const path = pathOf(data?.url)
    const owner = path === undefined ? undefined : ownerOf(ownedRoutes(state), path)
    if (!data || !owner) return []
    const { area, version } = page
    const isOfPage = area === owner.area && typeof version === 'string'
    const failure =
      data.type === 'crash' ? crashOf(data, isOfPage ? { area, version } : undefined) : violationOf(data)
    return failure ? [{ ...failure, pattern: owner.pattern, phase: 'run' as const }] : []
  })
}

/**
 * An unresponsive page is a failure of the version in whose files it was running. Other crashes may be due to a device
 * that is out of memory.
 */
function crashOf({ url, body }: BrowserReport, page: Version | undefined): FailureReport | undefined {
  const place = attributedPlace(placesIn(body?.stack ?? '', new URL(url).origin))
  if (place) return { ...place, reason: 'hung' }
  return page && { area: page.area, version: page.version, reason: 'unattributed' }
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
