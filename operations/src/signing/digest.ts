import { bufferToBase64URLString } from '@fcr/shared/passkey'

const sha256 = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))

/** SHA-256 of a text in UTF-8, in hex. */
export const sha256Hex = async (text: string) =>
  [...new Uint8Array(await sha256(text))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of a text in UTF-8, in base64url. */
export const sha256Base64url = async (text: string) => bufferToBase64URLString(await sha256(text))
