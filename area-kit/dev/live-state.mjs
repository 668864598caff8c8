/** @typedef {import('@fcr/shared/platform/page-state').InlinedLive} InlinedLive */

/** Longest wait for the site, in milliseconds. */
const patience = 10_000

/**
 * Returns the live state that a site's pages contain.
 * @param {string} site its address
 * @returns {Promise<InlinedLive>}
 * @throws Error with what to do if the site does not respond, or is another one
 */
export async function liveStateOf(site) {
  const { origin } = new URL(site)
  const response = await fetch(origin, { signal: AbortSignal.timeout(patience) }).catch(
    (/** @type {{ message: string, cause?: { message?: string, code?: string } }} */ { message, cause }) => {
      const why = cause?.message || cause?.code || message
      throw new Error(
        `${origin} does not respond (${why}): start it, or name another site with --site <address>`,
      )
    },
  )
  const [, state] =
    /<script type="application\/json" id="fcr-live">(.*?)<\/script>/.exec(await response.text()) ?? []
  if (state === undefined)
    throw new Error(
      `${origin} responds with ${response.status}, and not with a page of the site: is it the site's address?`,
    )
  return JSON.parse(state)
}
