// `/correo` of a local start: the messages that a site without a mail server would have sent.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { escape, page, sendPage } from './local-page.mjs'

/** The newest messages that the page lists. */
const maxListed = 100

/** Whether a file's name is one that the site gives. @param {string} name */
const isMessage = (name) => /^\w[\w.-]*\.eml$/.test(name)

/** @param {string} folder @returns {Promise<string[]>} file names, newest first */
async function listMessages(folder) {
  const names = (await readdir(folder).catch(() => [])).filter(isMessage)
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  return dated
    .sort((a, b) => b.at - a.at)
    .slice(0, maxListed)
    .map(({ name }) => name)
}

/** @param {string} folder @param {string} name */
async function readMessage(folder, name) {
  const { default: PostalMime } = await import('postal-mime')
  const message = await PostalMime.parse(await readFile(join(folder, name)))
  let html = message.html ?? ''
  for (const { contentId, mimeType, content } of message.attachments) {
    const data = Buffer.from(/** @type {ArrayBuffer} */ (content)).toString('base64')
    html = html.replaceAll(`cid:${contentId?.slice(1, -1)}`, `data:${mimeType};base64,${data}`)
  }
  return {
    subject: message.subject ?? '',
    to: message.to?.[0]?.address ?? '',
    date: message.date,
    html,
    text: message.text ?? '',
  }
}

const moment = new Intl.DateTimeFormat('es-CO', { dateStyle: 'short', timeStyle: 'medium' })

/** @param {string} folder */
async function listPage(folder) {
  const rows = await Promise.all(
    (await listMessages(folder)).map(async (name) => {
      const { subject, to, date } = await readMessage(folder, name)
      const when = date ? moment.format(new Date(date)) : ''
      return `<li><a href="/correo/${name}">${escape(subject)}</a> para ${escape(to)}, <time>${when}</time>`
    }),
  )
  const list = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>Todavía no hay mensajes.</p>'
  return page('Correo de prueba', `<p>Sin servidor de correo, los mensajes quedan aquí.</p>${list}`)
}

/** @param {string} folder @param {string} name */
async function messagePage(folder, name) {
  const { subject, to, html, text } = await readMessage(folder, name)
  const content = escape(html.replace('<head>', '<head><base target="_top">'))
  return page(
    subject,
    `<p><a href="/correo">Todos los mensajes</a> · para ${escape(to)}</p>
<iframe title="Mensaje" sandbox="allow-top-navigation-by-user-activation" srcdoc="${content}"></iframe>
<h2>Texto</h2><pre>${escape(text)}</pre>`,
  )
}

/**
 * Serves the messages of a folder.
 * @param {string} folder
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void}
 */
export const mailPage = (folder) => (request, response) => {
  const [path = ''] = (request.url ?? '').split('?')
  const name = path.replace(/^\/correo\/?/, '')
  const content = name === '' ? listPage(folder) : isMessage(name) ? messagePage(folder, name) : undefined
  void sendPage(response, content, '<p><a href="/correo">Todos los mensajes</a></p>')
}
