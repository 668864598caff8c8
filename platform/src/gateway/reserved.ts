/** Decoded paths that are answered by others, or not at all; never with the page. */
const RESERVED = /^\/(?:api|areas|assets|operacion|live\.json|healthz|readyz|metrics)(?:\/|$)/i

export const isReserved = (path: string) => RESERVED.test(path)
