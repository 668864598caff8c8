import { preview, type Preview } from '@fcr/shared/platform/previews'
import type { Layout } from '../files'
import { readKeys } from './keyring'
import { hasGrant, mayPreview } from './keys'
import { isSignedBy } from './sign'

/** A passkey's signature names the page and the authenticator too. With a longer token a browser drops the cookie. */
const FORMAT = /^([\w-]{1,400})\.([0-9a-f]{16})\.([\w-]{1,2000})$/

/** The content of a token, and whether an operator has signed it. */
export type SignedPreview = Preview & { isOperators: boolean }

/**
 * Returns the content of a token; undefined unless it is valid now and signed by a key that may publish the area or
 * change the live state.
 */
export async function readPreview(at: Layout, token: string): Promise<SignedPreview | undefined> {
  const [, content = '', id, signature = ''] = FORMAT.exec(token) ?? []
  const granted = parse(content)
  if (!granted || granted.expires <= Date.now()) return undefined
  const keys = await readKeys(at).catch(() => [])
  const key = keys.find((candidate) => candidate.id === id)
  if (!key || !mayPreview(key, granted.area)) return undefined
  if (!isSignedBy(key, 'preview', granted, signature)) return undefined
  return { ...granted, isOperators: hasGrant(key, 'operator') }
}

function parse(content: string): Preview | undefined {
  try {
    return preview.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}
