// Pages that only a local start has, for the person who tries the site out.

/** @param {string} text */
export const escape = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** @param {string} title @param {string} body */
export const page = (title, body) => `<!doctype html><html lang="es"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:1rem auto;padding:0 1rem}iframe{width:100%;height:52rem;border:1px solid #bbb}body{overflow-wrap:anywhere}pre{white-space:pre-wrap;background:#f3f3f3;padding:1rem}time{color:#555}</style>
<main><h1>${escape(title)}</h1>${body}</main></html>`

/**
 * Sends a page; without content, or if it cannot be made, a 404 that shows `instead`.
 * @param {import('node:http').ServerResponse} response
 * @param {Promise<string> | undefined} content
 * @param {string} instead
 */
export async function sendPage(response, content, instead) {
  const html = await Promise.resolve(content).catch(() => undefined)
  response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(html ?? page('No existe', instead))
}
