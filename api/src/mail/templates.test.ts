import { describe, expect, it } from '@jest/globals'
import { mailRules, type MailFacts, type MailKind } from './types'
import { renderHtml, renderText } from './render'
import { linkAddress, writeMessage } from './templates'

const at = '2026-11-22T00:42:00.000Z'
const samples: MailFacts = {
  recovery: { number: '9900000001', email: 'angela@correo.example' },
  confirmation: {},
  address_changed: { at },
  new_device: { at, userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36' },
  password_changed: { at },
  data_edited: { at, sections: ['Datos de contacto', 'Situación jurídica'] },
  identity_verified: { at },
  identity_annulled: { firstName: 'Ángela' },
  request_replied: { radicado: '2026-0148', sent: at, state: 'en_tramite', due: '2026-11-26' },
  data_erased: { firstName: 'Ángela', radicado: '2026-0148' },
  record_consulted: { institution: 'JEP', at },
  number_tried: { at },
  staff_invitation: { firstName: 'Ángela', invitation: '7', invitedBy: 'Marta Ejemplo', again: false },
  staff_access_changed: { firstName: 'Ángela', at, change: 'passkey_added' },
  access_code: {
    firstName: 'Ángela',
    code: 'ABC-DEF-GHJ-KLMN',
    institution: 'SDSJ, JEP',
    purpose: 'Expediente de prueba',
    until: at,
  },
}
const sender = {
  name: 'Fundación «Prueba» & Cía.',
  address: 'Calle 0 # 0-00, Bogotá',
  email: 'contacto@fundacion.example',
  phone: '300 000 0000',
  origin: 'https://fundacion.example',
}
const token = 'k7m2'.padEnd(43, 'x')

function write(kind: MailKind, now = new Date('2026-11-22T13:00:00Z'), firstName = 'Ángela') {
  const link = linkAddress(kind, token, sender.origin)
  const message = writeMessage(kind, samples[kind], { firstName, sender, link, now })
  return { message, text: renderText(message, sender), html: renderHtml(message, sender) }
}

describe.each(Object.keys(samples) as MailKind[])('%s', (kind) => {
  const { message, text, html } = write(kind)

  it('says the same in both parts', () => {
    const plain = (part: string) => part.replace(/\s+/g, ' ')
    const visible = plain(html.replace(/<style>[^]*?<\/style>|<[^>]+>/g, ' ').replace(/&amp;/g, '&'))
    for (const block of message.blocks) {
      const [words = ''] = Object.values(block).filter((value) => typeof value === 'string')
      expect(plain(text)).toContain(words)
      expect(visible).toContain(words)
    }
    expect(text).toMatch(/^Buenos días, Ángela\./m)
  })

  it('loads nothing from elsewhere and links to the site only', () => {
    expect(html.match(/\ssrc="[^"]*"/g)).toEqual([' src="cid:emblema"'])
    expect(html).not.toMatch(/url\(|@import|<link|<script/)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '')
    for (const href of links) expect(new URL(href).origin).toBe(sender.origin)
    expect(links.some((href) => href.endsWith(`#${token}`))).toBe(mailRules[kind].link !== undefined)
  })

  it('has no document number, in lines that every mail program shows', () => {
    expect(text + html).not.toContain('9900000001')
    for (const line of text.split('\n')) expect(line.length <= 72 || !line.includes(' ')).toBe(true)
  })
})

it.each([
  ['2026-11-22T13:00:00Z', 'Buenos días'],
  ['2026-11-22T17:00:00Z', 'Buenas tardes'],
  ['2026-11-23T00:00:00Z', 'Buenas noches'],
  ['2026-11-22T05:00:00Z', 'Buenos días'],
])('greets by the hour in Bogotá: %s', (now, words) => {
  expect(write('recovery', new Date(now)).text).toContain(`${words}, Ángela.`)
})

it('greets nobody by an empty name', () => {
  expect(write('recovery', undefined, '').text).toContain('Buenos días.\n')
})

it('shows a name that looks like markup as text', () => {
  expect(write('recovery', undefined, '<b>Ángela').html).toContain('Buenos días, &lt;b&gt;Ángela.')
})
