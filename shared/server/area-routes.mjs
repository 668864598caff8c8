const reserved = /^\/(?:api|areas|assets|operacion|live\.json|healthz|readyz|metrics)(?:\/|$)/i

/**
 * Whether a decoded path belongs to the platform or the API: such a path never shows a page, and no area owns it.
 * @param {string} path
 */
export const isReserved = (path) => reserved.test(path)

/**
 * A route in the form in which two areas must not share it: whatever its case, its parameters' names and a slash at
 * its end.
 * @param {string} route
 */
export const comparableRoute = (route) =>
  route
    .toLowerCase()
    .replace(/:[^/?]+/g, ':')
    .replace(/\/+$/, '')
