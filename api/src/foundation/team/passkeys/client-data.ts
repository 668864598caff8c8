import { z } from 'zod'

const clientData = z.object({ challenge: z.string() })

/** Reads the challenge that a passkey says it signed; undefined if the text is not what browsers send. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8')
    return clientData.parse(JSON.parse(text)).challenge
  } catch {
    return undefined
  }
}
