// Pages for the visitor checks.
import { cookie, dialog, every, inserted, listening, opening } from './page-effects'

/** What a page does once it has mounted: something that its check refuses, and something healthy that resembles it. */
type Case = { faulty: string; line: RegExp; healthy: string }

/** One for each check, by its name. */
export const cases: Readonly<Record<string, Case>> = {
  address: {
    faulty: `setTimeout(() => history.pushState(null, '', '/otra'), 500)`,
    line: /goes to \/otra without a click/,
    healthy: `history.replaceState(history.state, '', '?vista=lista')`,
  },
  choices: {
    faulty: `page.append(box, list); box.onclick = (event) => event.preventDefault(); list.onchange = () => { list.value = 'a' }`,
    line: /2 of 2 boxes and lists do not keep what is chosen: Virtual, Lugar/,
    healthy: `page.append(box, list); box.onclick = (event) => { event.preventDefault(); text.after('¿Está seguro?') }; list.onchange = () => { button.textContent = 'Buscar en ' + list.value }`,
  },
  interruptions: {
    faulty: `setTimeout(() => alert('Bienvenido'), 1000)`,
    line: /opens by itself: a message window \('Bienvenido'\)/,
    healthy: `button.onclick = () => alert('Bienvenido')`,
  },
  requests: {
    faulty: `void fetch('/api/visitas/4', { method: 'POST' })`,
    line: /changes something by being opened: POST \/api\/visitas\/:id/,
    healthy: `button.addEventListener('click', () => fetch('/api/visitas', { method: 'POST' })); fetch('/operacion/reportes', { method: 'POST' })`,
  },
  growth: {
    faulty: every(1000, 'page.append(document.createElement("p"))'),
    line: /keeps adding elements by itself, [5-7] within six seconds/,
    healthy: `setTimeout(() => { text.innerHTML += '<b></b>'.repeat(50) }, 4000)
      ${every(500, `page.append(document.createElement('p')); page.lastElementChild.remove()`)}`,
  },
  'enter-key': {
    faulty: listening('keydown', `event.key === 'Enter'`, 'field'),
    line: /nothing happens when Enter is pressed in its text field/,
    healthy: `field.onkeydown = (event) => { if (event.key === 'Enter') { event.preventDefault(); send() } }`,
  },
  pressing: {
    faulty: opening(`dialog.addEventListener('cancel', (event) => event.preventDefault())`),
    line: /neither Escape nor a button closes the dialog that 'Abrir' opens/,
    healthy: opening(`
      dialog.append(Object.assign(document.createElement('button'), { textContent: 'Cerrar', onclick: () => dialog.close() }))
      dialog.addEventListener('cancel', (event) => event.preventDefault())
      opener.addEventListener('click', () => { document.body.style.overflow = 'hidden' })
      dialog.onclose = () => { document.body.style.overflow = '' }`),
  },
  following: {
    faulty: `page.lastElementChild.href = '/otra'; page.lastElementChild.onclick = (event) => event.preventDefault()`,
    line: /nothing happens when its first link is clicked/,
    healthy: `page.lastElementChild.href = '/otra'; page.lastElementChild.onclick = (event) => { event.preventDefault(); history.pushState(null, '', '/otra') }`,
  },
  content: {
    faulty: 'for (const part of [...page.children]) if (part !== heading) part.remove()',
    line: /shows \d characters of text, the live version \d{3}/,
    healthy: 'text.textContent = text.textContent.slice(0, 150)',
  },
  legibility: {
    faulty: `text.style.fontSize = '6px'`,
    line: /shows \d+ of \d+ characters smaller than 9 px/,
    healthy: `label.style.fontSize = '6px'; heading.style.fontSize = '60px'`,
  },
  values: {
    faulty: `text.append(' Invalid Date, undefined')`,
    line: /shows Invalid Date, undefined/,
    healthy: `label.append(' (NaNa, underfined, {a}, nulla, NÃO)')`,
  },
  width: {
    faulty: `text.style.width = '2000px'`,
    line: /is \d+ px wider than its window: it has to be scrolled sideways/,
    healthy: `page.insertAdjacentHTML('beforeend', '<div style="overflow: auto"><p style="width: 2000px">Tabla</p></div>')`,
  },
  links: {
    faulty: `page.lastElementChild.href = 'about:blank'`,
    line: /has links that open nothing: about:blank/,
    healthy: `for (const href of ['/otra', '/no-existe.pdf', '/api/no-existe', '#campo', 'mailto:a@sitio.example'])
      page.append(Object.assign(document.createElement('a'), { href, textContent: 'Ir' }))`,
  },
  passwords: {
    faulty: `field.name = 'password'`,
    line: /shows a password while it is typed/,
    healthy: `field.name = 'password'; field.type = 'password'`,
  },
  'focus-ring': {
    faulty: `
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('button:focus-visible { outline: none }')
      document.adoptedStyleSheets = [sheet]`,
    line: /does not show which control has the focus \(1 of 3\)/,
    healthy: `
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { outline: none !important } #pagina:has(input:focus-visible) { background: yellow } button, a { transition: box-shadow 0.2s } :is(button, a):focus-visible { box-shadow: 0 0 0 2px }')
      document.adoptedStyleSheets = [sheet]`,
  },
  shift: {
    faulty: `setTimeout(() => { ${inserted} }, 5000)`,
    line: /moves \d texts or controls more than three seconds after/,
    healthy: `setTimeout(() => { ${inserted} }, 1000)`,
  },
  history: {
    faulty: every(1000, `history.pushState(history.state, '')`),
    line: /adds \d+ entries to the history/,
    healthy: every(1000, `history.replaceState(history.state, '')`),
  },
  listeners: {
    faulty: every(100, `addEventListener('resize', () => {})`),
    line: /adds \d+ listeners to the window/,
    healthy: every(
      100,
      `addEventListener('resize', () => {}, { once: true }); dispatchEvent(new Event('resize'))`,
    ),
  },
  storage: {
    faulty: `localStorage.setItem('mapa', 'x'.repeat(1e6))`,
    line: /keeps 100\d{4} characters in the browser's storage/,
    healthy: `localStorage.setItem('mapa', 'x'.repeat(1000))`,
  },
  dialogs: {
    faulty: dialog(''),
    line: /opens a dialog that neither Escape nor one of its buttons closes/,
    healthy: dialog(`
      dialog.append(Object.assign(document.createElement('button'), { textContent: 'Cerrar', onclick: () => dialog.close() }))`),
  },
  hits: {
    faulty: `
      const layer = Object.assign(document.createElement('div'), { style: 'position: fixed; inset: 0' })
      page.append(layer)`,
    line: /a click on \d of \d controls hits something else/,
    healthy: `
      const row = Object.assign(document.createElement('div'), { style: 'display: flex; width: 100px; overflow: clip' })
      row.append(...Array.from({ length: 6 }, () => Object.assign(document.createElement('a'), {
        href: '/', style: 'flex: none; width: 90px', textContent: 'Foto' })))
      page.append(row, Object.assign(document.createElement('div'), { style: 'position: fixed; inset: 0; pointer-events: none' }))`,
  },
  print: {
    faulty: `
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('@media print { #pagina { display: none } }')
      document.adoptedStyleSheets = [sheet]`,
    line: /prints 0 of \d+ characters of text/,
    healthy: `matchMedia('print').onchange = ({ matches }) => { button.hidden = matches }`,
  },
  accessibility: {
    faulty: `label.remove(); text.style.color = '#eee'`,
    line: /is not accessible to everybody: color-contrast \(1, such as <p.*label \(1/,
    healthy: `label.remove(); field.ariaLabel = 'Nombre'; text.style.color = '#444'`,
  },
  scrolling: {
    faulty: listening('wheel', 'true'),
    line: /cannot be scrolled/,
    healthy: listening('wheel', 'true', 'text'),
  },
  'tab-key': {
    faulty: listening('keydown', `event.key === 'Tab'`),
    line: /the Tab key reaches 0 of its first 3 controls/,
    healthy: listening('keydown', `event.key === 'ArrowDown'`),
  },
  leaving: {
    faulty: `onbeforeunload = () => '¿Salir?'`,
    line: /asks whether to leave it although nobody has typed anything/,
    healthy: `addEventListener('beforeunload', (event) => { if (field.value !== '') event.preventDefault() })`,
  },
  copying: {
    faulty: `document.body.style.userSelect = 'none'`,
    line: /its text cannot be selected/,
    healthy: `button.style.userSelect = label.style.userSelect = 'none'; ${listening('copy', 'true', 'field')}`,
  },
  hovering: {
    faulty: `button.onmouseenter = () => { button.style.translate = '0 200px' }`,
    line: /1 of its first 3 controls move away from the mouse/,
    healthy: `button.onmouseenter = () => { button.style.translate = '0 -2px'; ${inserted.replace('heading.before', 'form.after')} }`,
  },
  'further-keys': {
    faulty: listening('keydown', `event.key === 'Tab' && event.shiftKey`),
    line: /Shift\+Tab does not go back to the previous control/,
    healthy: listening('keydown', `event.key === 'Enter'`, 'button'),
  },
  focus: {
    faulty: every(1000, 'button.focus()'),
    line: /takes the focus away while somebody types/,
    healthy: 'button.focus()',
  },
  typing: {
    faulty: listening('paste', 'true'),
    line: /its first text field does not accept what is pasted/,
    healthy: `field.addEventListener('paste', (event) => {
      event.preventDefault()
      field.value = event.clipboardData.getData('text').trim()
    })`,
  },
  'dark-mode': {
    faulty: `document.head.insertAdjacentHTML('beforeend', '<style>@media (prefers-color-scheme: dark) { html { background: #111 } p { color: #1a1a1a } }</style>')`,
    line: /shows \d+ of \d+ characters in the colour of their background/,
    healthy: `document.head.insertAdjacentHTML('beforeend', '<style>@media (prefers-color-scheme: dark) { :root { color-scheme: dark } p { color: #eee; transition: color 1s } }</style>')`,
  },
  dates: {
    faulty: `heading.after(time('2026-05-03', '3 de abril de 2026'))`,
    line: /shows dates in another month: 3 de abril de 2026 for 2026-05-03/,
    healthy: `heading.after(time('2026-05-01T02:00:00Z', '30 de abril'), time('2026-05-03', 'hace dos días'))`,
  },
  pictures: {
    faulty: `document.querySelector('img').style.opacity = '0'`,
    line: /shows none of the 1 pictures/,
    healthy: `page.append(picture('opacity: 0; position: absolute'))`,
  },
  fields: {
    faulty: `field.onblur = () => setTimeout(() => { field.value = '' }, 3000)`,
    line: /1 of 1 fields forget what was typed/,
    healthy: `field.onblur = () => { field.value = field.value.toUpperCase() + ' ' }`,
  },
  sending: {
    faulty: 'form.onsubmit = (event) => event.preventDefault()',
    line: /does nothing when its main button is pressed/,
    healthy: `
      form.onsubmit = (event) => event.preventDefault()
      button.textContent = 'Ver resultados'
      button.addEventListener('click', () => fetch('/buscar'))
      field.after(Object.assign(document.createElement('input'), { ariaLabel: 'Apellido' }))`,
  },
  cookies: { faulty: cookie(3500), line: /sets cookies of \d{4} bytes/, healthy: cookie(10) },
}
