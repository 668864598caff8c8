import { areaName, version } from '@fcr/shared/contracts/releases'
import { z } from 'zod'
import { readKeys } from './keyring'
import { mayPublish, type Signer } from './keys'
import type { Layout } from './layout'
import { hasSigned, signBytes } from './seal'

/** Address of the gateway that takes a token as its parameter `t`. */
export const PREVIEW_ADDRESS = '/operacion/vista-previa'

/** Permission to see a published version that may not be live. `expires`: milliseconds since 1970. */
const preview = z.strictObject({ area: areaName, version, expires: z.number().int() })
export type Preview = z.infer<typeof preview>

const FORMAT = /^([\w-]{1,400})\.([0-9a-f]{16})\.([\w-]{1,120})$/

/** No other signed text of the registry begins like this. */
const signedBytes = (content: string) => Buffer.from(`vista-previa\n${content}`)

/** Returns a token for a link: content, key and signature, in characters that need no escaping in URLs and cookies. */
export function signPreview(signer: Signer, granted: Preview): string {
  const content = Buffer.from(JSON.stringify(granted)).toString('base64url')
  return `${content}.${signer.id}.${signBytes(signer, signedBytes(content)).toString('base64url')}`
}

/** Returns what a token permits; undefined unless a key that may publish the area has signed it and it is valid now. */
export async function readPreview(at: Layout, token: string, now = Date.now()): Promise<Preview | undefined> {
  const [, content = '', id, signature = ''] = FORMAT.exec(token) ?? []
  const granted = parse(content)
  if (!granted || granted.expires <= now) return undefined
  const keys = await readKeys(at).catch(() => [])
  const key = keys.find((each) => each.id === id)
  if (!key || !mayPublish(key, granted.area)) return undefined
  return hasSigned(key, signedBytes(content), Buffer.from(signature, 'base64url')) ? granted : undefined
}

function parse(content: string): Preview | undefined {
  try {
    return preview.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}
