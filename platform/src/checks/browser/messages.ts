import { failureReport } from '@fcr/shared/platform/reports'
import type { ConsoleMessage } from 'playwright-core'

/** Describes a failure report. Areas can post to that URL too, with any content. */
export function failureIn(body: string): string {
  try {
    const { area, version, reason } = failureReport.parse(JSON.parse(body))
    return `${area} ${version} failed in the browser: ${reason}`
  } catch {
    return `a report that the shell would not send: ${firstLine(body)}`
  }
}

/** The stub API returns errors and other hosts are unreachable: neither is a fault of the area. */
export const isExpected = (text: string, address: string) => isAboutFile(text) && !address.includes('/areas/')
const isAboutFile = (text: string) => text.startsWith('Failed to load resource')

/** The browser's message names the failed file only in its location. */
export const missingFile = (message: ConsoleMessage) =>
  isAboutFile(message.text()) ? `: ${new URL(message.location().url).pathname}` : ''

export const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 200)
