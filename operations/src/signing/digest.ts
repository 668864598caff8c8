async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** SHA-256 of a text in UTF-8, in hex. */
export const sha256Hex = async (text: string) =>
  [...(await sha256(text))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of a text in UTF-8, in base64url. */
export const sha256Base64url = async (text: string) =>
  btoa(String.fromCharCode(...(await sha256(text))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
