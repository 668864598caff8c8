const reserved = /^\/(?:api|areas|assets|kit|operacion|live\.json|healthz|readyz|metrics)(?:\/|$)/i

/**
 * Whether a decoded path belongs to the platform or the API: such a path never shows a page, and no area may
 * own it.
 * @param {string} path
 */
export const isReserved = (path) => reserved.test(path)

/**
 * Returns a route without letter case, parameter names and trailing slash, for the generators. The registry
 * compares whole patterns (`platform/route-owner.ts`).
 * @param {string} route
 */
export const comparableRoute = (route) =>
  route
    .toLowerCase()
    .replace(/:[^/?]+/g, ':')
    .replace(/\/+$/, '')
