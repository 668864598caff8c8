import { createHash } from 'node:crypto'

/** An inline script or style element as a source of the content policy. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
