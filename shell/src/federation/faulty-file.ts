import type { FailureCode } from '@fcr/shared/platform/failure-codes'
import type { Candidate } from '../live-state'
import { sourceOf } from './files'
import type { Source } from './preload'

/**
 * Failures to load files, which may also be due to a lost connection or a blocker. Not `timeout`: the files have arrived,
 * but the version's code does not start.
 */
const loadFailures: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'chunk-missing',
  'chunk-timeout',
  'entry-missing',
  'entry-timeout',
  'queries-missing',
  'styles-missing',
  'styles-timeout',
])

async function hashOf(response: Response): Promise<string | undefined> {
  // Missing on insecure pages, except on localhost.
  const subtle = (window.crypto as Partial<Crypto>).subtle
  if (!subtle) return undefined
  const digest = new Uint8Array(await subtle.digest('SHA-384', await response.arrayBuffer()))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}

/** Whether a file is missing on the server or has other content. False without a response. */
async function isFaulty({ url, integrity }: Source): Promise<boolean> {
  try {
    const response = await fetch(url, { cache: 'reload' })
    if (!response.ok) return response.status < 500
    const hash = integrity === undefined ? undefined : await hashOf(response)
    return hash !== undefined && hash !== integrity
  } catch {
    return false
  }
}

/** Whether a failure to load a version is attributable to it. For a load failure, one of its files must be missing or altered. */
export async function isOfVersion(code: FailureCode, candidate: Candidate): Promise<boolean> {
  if (!loadFailures.has(code)) return true
  for (const file of Object.keys(candidate.files)) if (await isFaulty(sourceOf(candidate, file))) return true
  return false
}
