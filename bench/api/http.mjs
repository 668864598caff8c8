import { Agent, request } from 'node:http'

/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }} Answer */
/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string }} Options */

/**
 * Creates a keep-alive client for one instance.
 * @param {number} port @param {number} [connections]
 */
export function createClient(port, connections = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  /** @param {string} path @param {Options} [options] @returns {Promise<Answer>} */
  const send = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, agent, path, method, headers }, (response) => {
        /** @type {Buffer[]} */
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return { send, close: () => agent.destroy() }
}
