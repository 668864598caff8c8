import { createHmac } from 'node:crypto'
import { errorMessage } from '../error-message'
import type { Receiver } from './receivers'

/** `v1=` and the HMAC-SHA256 of `<timestamp>.<body>` with the receiver's secret, in hexadecimal. */
export const signBody = (secret: string, timestamp: string, body: string) =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Posts a body. Returns what went wrong, without the address, which may be a secret; undefined if it arrived. */
export async function callReceiver(
  { url, secret }: Receiver,
  { id, body }: { id: string; body: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'fcr-webhooks',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signBody(secret, timestamp, body),
      },
      body,
      signal,
    })
    await response.body?.cancel()
    return response.ok ? undefined : `status ${response.status}`
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code)
    return errorMessage(error)
  }
}
