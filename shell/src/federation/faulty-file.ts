import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import type { Candidate } from '../live-state'

/**
 * Failures of files, which a lost connection or a blocker causes as well as the version. Not `timeout`: the files have
 * arrived, and the version's own code does not begin.
 */
const ofFiles: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'chunk-missing',
  'chunk-timeout',
  'entry-missing',
  'entry-timeout',
  'queries-missing',
  'styles-missing',
  'styles-timeout',
])

async function hashOf(response: Response): Promise<string | undefined> {
  // Browsers have it on https and on this machine.
  const subtle = (window.crypto as Partial<Crypto>).subtle
  if (!subtle) return undefined
  const digest = new Uint8Array(await subtle.digest('SHA-384', await response.arrayBuffer()))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}

/** Whether the server has a file not at all, or with another content. A request without a response proves nothing. */
async function isFaulty(url: string, integrity: string | undefined): Promise<boolean> {
  try {
    const response = await fetch(url, { cache: 'reload' })
    if (!response.ok) return response.status < 500
    const hash = integrity === undefined ? undefined : await hashOf(response)
    return hash !== undefined && hash !== integrity
  } catch {
    return false
  }
}

/** Whether a failure to load a version can be shown to come from it. */
export async function isOfVersion(code: FailureCode, { area, version, files }: Candidate): Promise<boolean> {
  if (!ofFiles.has(code)) return true
  const folder = `/areas/${area}/${version}`
  for (const [file, { integrity }] of Object.entries(files))
    if (await isFaulty(`${folder}/${file}`, integrity)) return true
  return false
}
