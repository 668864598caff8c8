// `/equipo-demo` of a local start: the demo staff with the codes that their applications would show.
import { readFile } from 'node:fs/promises'
import { escape, page, sendPage } from './local-page.mjs'

/** The page that shows the code of each demo person. */
export const staffPageName = 'equipo-demo'

/** @param {import('@fcr/server').Demo['staff'][number]} person @param {string} code */
function row({ name, roles, email, password }, code) {
  const cells = [`${name} (${roles.join(', ')})`, email, password, code]
  return `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`
}

/** @param {string} file demo.json */
async function staffPage(file) {
  /** @type {import('@fcr/server').Demo} */
  const { url, staff } = JSON.parse(await readFile(file, 'utf8'))
  // Loaded on demand: `npm start` reads this file before it installs the packages.
  const { Secret, TOTP } = await import('otpauth')
  const now = Date.now()
  const rows = staff.map((person) =>
    row(person, new TOTP({ secret: Secret.fromBase32(person.totpSecret) }).generate({ timestamp: now })),
  )
  const left = 30 - (Math.floor(now / 1000) % 30)
  return page(
    'Equipo de demostración',
    `<meta http-equiv="refresh" content="${left}">
<style>body{max-width:60rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #bbb}td:last-child{font:1.2rem monospace}</style>
<p>Ingrese en <a href="${escape(url)}/fundacion">${escape(url)}/fundacion</a> con «Ingresar con contraseña y código».</p>
<table><thead><tr><th>Persona</th><th>Correo</th><th>Contraseña</th><th>Código</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>
<p>Los códigos cambian en ${left} segundos; la página se actualiza sola. Cada código sirve una vez. Esta página solo existe en la demostración local.</p>`,
  )
}

/**
 * Serves the demo staff's codes.
 * @param {string} file demo.json
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void}
 */
export const staffCodes = (file) => (_request, response) => {
  void sendPage(response, staffPage(file), '<p>El sitio todavía no está listo.</p>')
}
