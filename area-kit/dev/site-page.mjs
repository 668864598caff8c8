/** @typedef {import('@fcr/shared/platform/page-state').InlinedLive} InlinedLive */
/** @typedef {import('@fcr/shared/platform/page-state').AreaOverride} AreaOverride */

/** The API's path on this machine; the fake API responds there. */
export const apiBase = '/api'

/** Directives of the content policy that a dev server needs. */
const opened = ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src']

/**
 * Returns a page of the site that takes one area from elsewhere, and its API from the page's own origin. Text other
 * than a page of the site stays as it is.
 * @param {string} html @param {string} area @param {AreaOverride} override
 */
export function withArea(html, area, override) {
  let isOfSite = false
  const live = changed(html, 'fcr-live', (/** @type {InlinedLive} */ state) => {
    isOfSite = true
    const { prerendered, ...rest } = state
    const own = prerendered?.area === area
    return {
      ...rest,
      ...(prerendered && !own && { prerendered }),
      overrides: { ...state.overrides, [area]: override },
    }
  })
  const page = changed(live, 'fcr-site', (/** @type {object} */ site) => ({ ...site, apiBase }))
  return { html: page, isOfSite }
}

/**
 * Replaces the JSON of a script element, as the gateway writes it.
 * @template T
 * @param {string} html @param {string} id @param {(value: T) => object} change
 */
const changed = (html, id, change) =>
  html.replace(
    new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`),
    (_all, start, text, end) =>
      `${start}${JSON.stringify(change(JSON.parse(text))).replaceAll('<', '\\u003c')}${end}`,
  )

/**
 * Returns a content policy that also allows a dev server's files, and its socket.
 * @param {string} policy @param {string} origin
 */
export const openPolicy = (policy, origin) =>
  policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && directive !== 'upgrade-insecure-requests')
    .map((directive) => {
      const [name = ''] = directive.split(' ')
      if (!opened.includes(name)) return directive
      const socket = name === 'connect-src' ? ` ${origin.replace('http', 'ws')}` : ''
      return `${directive.replace(/ 'none'$/, '')} ${origin}${socket}`
    })
    .join('; ')
