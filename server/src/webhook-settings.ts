import { receiverList, type Receiver, type WebhookSettings } from '@fcr/platform'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartError } from './preflight.mjs'

/** Shorter secrets can be guessed from one signed call. */
const LEAST_SECRET = 32

/**
 * Reads the file that `WEBHOOKS_FILE` names, and the secrets of its receivers, whose paths are relative to it.
 * Undefined: nobody is told. Messages never contain addresses or secrets.
 */
export function readWebhookSettings(file = process.env['WEBHOOKS_FILE']): WebhookSettings | undefined {
  if (file === undefined || file === '') return undefined
  const parsed = receiverList.safeParse(parse(file))
  if (!parsed.success)
    throw new StartError(
      parsed.error.issues
        .map(({ path, message }) => `WEBHOOKS_FILE: ${path.join('.') || 'the file'}: ${message}`)
        .join('\n'),
    )
  return {
    receivers: parsed.data.map(({ secretFile, ...receiver }): Receiver => ({
      ...receiver,
      secret: readSecret(receiver.name, resolve(dirname(file), secretFile)),
    })),
  }
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new StartError(`WEBHOOKS_FILE: ${file} cannot be read as JSON.`)
  }
}

function readSecret(name: string, file: string): string {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch {
    throw new StartError(`WEBHOOKS_FILE: the secret of ${name} (${file}) cannot be read.`)
  }
  if (secret.length >= LEAST_SECRET) return secret
  throw new StartError(`WEBHOOKS_FILE: the secret of ${name} has fewer than ${LEAST_SECRET} characters.`)
}
