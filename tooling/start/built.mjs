/** Imports the built server. @returns {Promise<typeof import('@fcr/server')>} */
export const builtServer = () => import(new URL('../../server/dist/index.mjs', import.meta.url).href)
