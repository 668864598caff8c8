import { createHash } from 'node:crypto'

/** Returns `sha384-<base64>`, the format of Subresource Integrity. */
export const integrityOf = (bytes: Uint8Array | string) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`
