import { failureCode } from './area-failure'

/** Tells the operators that a version of an area failed. */
export function reportFailure(area: string, version: string, error: unknown) {
  const reason = failureCode(error)
  // eslint-disable-next-line no-console -- the team that looks at the page sees it at once
  console.warn(`area ${area}@${version} failed: ${reason}`)
  if (version === 'dev') return
  // A report that does not arrive changes nothing for the visitor.
  void fetch('/operacion/reportes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ area, version, reason }),
    keepalive: true,
  }).catch(() => undefined)
}
