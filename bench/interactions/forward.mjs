import { request } from 'node:http'

/** Forwards requests to an instance of the API in a separate process. @param {number} port @returns {import('../site.mjs').Handler} */
export const forwardTo = (port) => (incoming, response) => {
  const { url: path, method, headers } = incoming
  const forwarded = request({ host: '127.0.0.1', port, path, method, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers)
    upstream.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  incoming.pipe(forwarded)
}
