import { z } from 'zod'

const clientData = z.object({
  challenge: z.string(),
  // Pages of other sites that frame ours must not get a signature; the library accepts one from them.
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
})

/**
 * Reads the challenge that a passkey says it signed; undefined if the text is not what browsers
 * send from our own pages.
 */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8')
    return clientData.parse(JSON.parse(text)).challenge
  } catch {
    return undefined
  }
}
