import { failureCode } from './area-failure'

/** Reports to the operators that a version of an area failed. */
export function reportFailure(area: string, version: string, error: unknown) {
  const reason = failureCode(error)
  // eslint-disable-next-line no-console -- visible at once to the team that looks at the page
  console.warn(`area ${area}@${version} failed: ${reason}`)
  if (version === 'dev') return
  // If the report does not arrive, nothing changes for the visitor.
  void fetch('/operacion/reportes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ area, version, reason }),
    keepalive: true,
  }).catch(() => undefined)
}
