/** Decoded paths that belong to the platform and the API: never answered with a page, and no area's routes. */
const reserved = /^\/(?:api|areas|assets|operacion|live\.json|healthz|readyz|metrics)(?:\/|$)/i

export const isReserved = (path: string) => reserved.test(path)
