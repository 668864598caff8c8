import { escapeMarkup as escape } from '@fcr/shared/contracts/text/escape-markup'
import type { Block, Message, Sender } from './message'
import { style } from './style'

const warning = 'Nunca pedimos su contraseña ni su código por correo o teléfono.'
const policyPath = '/politica-de-datos'

/** Breaks a text into lines of at most 72 characters. Longer words, such as links, get a separate line. */
function wrap(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length + 1 > 72) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}

function textOf(block: Block): string {
  if ('paragraph' in block) return wrap(block.paragraph)
  if ('small' in block) return wrap(block.small)
  if ('heading' in block) return block.heading
  if ('facts' in block) return block.facts.map(([label, value]) => wrap(`${label}: ${value}`)).join('\n')
  const note = block.note === undefined ? '' : `${wrap(block.note)}\n`
  return `${block.button}:\n${note}${block.href}`
}

/** Renders the text part of a message. */
export const renderText = ({ subject, blocks }: Message, { name, address }: Sender): string =>
  [subject, ...blocks.map(textOf), `-- \n${name}\n${address}\n${warning}`].join('\n\n') + '\n'

const link = (href: string) => `<a class="url" href="${escape(href)}">${escape(href)}</a>`

function htmlOf(block: Block): string {
  if ('paragraph' in block) return `<p>${escape(block.paragraph)}</p>`
  if ('small' in block) return `<p class="small">${escape(block.small)}</p>`
  if ('heading' in block) return `<h2>${escape(block.heading)}</h2>`
  if ('facts' in block) {
    const rows = block.facts.map(
      ([label, value]) => `<div><dt>${escape(label)}</dt><dd>${escape(value)}</dd></div>`,
    )
    return `<div class="box"><dl>${rows.join('')}</dl></div>`
  }
  const note = block.note === undefined ? '' : `${escape(block.note)}<br>`
  return `<p class="act"><a class="b" href="${escape(block.href)}">${escape(block.button)}</a></p>
<p class="small">${note}Si el botón no abre, copie esta dirección en su navegador:<br>${link(block.href)}</p>`
}

/** Content id of the emblem, which is attached to each message. */
export const emblemId = 'emblema'

/** Renders the HTML part of a message. It loads nothing: the emblem is attached, fonts are the system's. */
export const renderHtml = (
  { subject, preview, blocks }: Message,
  { name, address, origin }: Sender,
): string =>
  `<!doctype html>
<html lang="es-CO">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title><style>${style}</style></head>
<body>
<div class="pre" aria-hidden="true">${escape(preview)}</div>
<main class="mail"><div class="stripe"></div><div class="card">
<p class="brand"><img src="cid:${emblemId}" width="52" height="52" alt=""><span>${escape(name)}</span></p>
<h1>${escape(subject)}</h1>
${blocks.map(htmlOf).join('\n')}
</div>
<div class="foot"><p>${escape(name)}<br>${escape(address)}</p><p>${warning} <a href="${escape(origin)}${policyPath}">Política de datos</a></p></div></main>
</body></html>
`
