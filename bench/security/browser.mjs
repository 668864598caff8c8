import { setTimeout } from 'node:timers/promises'
import { createClient } from '../api/http.mjs'

/** @typedef {import('../api/http.mjs').Answer} Answer */
/** @typedef {{ method?: string, headers?: Record<string, string>, json?: unknown, body?: string }} Request */

/** @typedef {ReturnType<typeof openBrowser>} Browser */

/**
 * A client with cookies of its own that asks each of the instances in turn, as behind a load balancer. A patient one
 * waits out a limit (429) as long as the answer says and asks again: for instances whose limits are on.
 * @param {readonly string[]} origins @param {string} apiBase @param {{ patient?: boolean }} [options]
 */
export function openBrowser(origins, apiBase, { patient = false } = {}) {
  const clients = origins.map((origin) => {
    const { hostname, port } = new URL(origin)
    return createClient(Number(port || 80), 64, hostname)
  })
  /** @type {Map<string, string>} */
  const jar = new Map()
  let turn = 0

  /** @param {string} path @param {Request} [request] @returns {Promise<Answer>} */
  const ask = async (path, { method, headers = {}, json, body = JSON.stringify(json) } = {}) => {
    const client = clients[turn++ % clients.length]
    if (!client) throw new Error('no instance')
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await client.send(`${path.startsWith('//') ? '' : apiBase}${path.replace(/^\/\//, '/')}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': `${Buffer.byteLength(body)}`,
        }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    for (const set of answer.headers['set-cookie'] ?? []) keep(jar, set)
    return answer
  }
  /** @type {typeof ask} */
  const send = async (path, request) => {
    const answer = await ask(path, request)
    if (!patient || answer.status !== 429) return answer
    await setTimeout((Number(answer.headers['retry-after']) + 1) * 1000)
    return ask(path, request)
  }
  return {
    send,
    /** @param {string} path @param {unknown} [json] */
    post: (path, json) => send(path, json === undefined ? { method: 'POST' } : { json }),
    cookies: () => new Map(jar),
    /** @param {Map<string, string>} cookies */
    setCookies: (cookies) => {
      jar.clear()
      for (const [name, value] of cookies) jar.set(name, value)
    },
  }
}

/** @param {Map<string, string>} jar @param {string} set */
function keep(jar, set) {
  const [pair = ''] = set.split(';')
  const at = pair.indexOf('=')
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
  if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(set)) jar.delete(name)
  else jar.set(name, value)
}

/** @param {Answer} answer @returns {any} what the contract of the call says */
export const jsonOf = (answer) => JSON.parse(answer.body.toString())
