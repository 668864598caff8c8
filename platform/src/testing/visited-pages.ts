// Pages for the visitor checks.

/** What a page does once it has mounted: something that its check refuses, and something healthy that resembles it. */
type Case = { faulty: string; line: RegExp; healthy: string }

const cookie = (size: number) => `document.cookie = 'vista=' + 'x'.repeat(${size}) + ';max-age=31536000'`
const every = (milliseconds: number, statements: string) =>
  `setInterval(() => { ${statements} }, ${milliseconds})`
const inserted = 'heading.before(Object.assign(document.createElement("p"), { textContent: "Aviso" }))'
const dialog = (more: string) => `
  const dialog = Object.assign(document.createElement('dialog'), { innerHTML: '<p>Aviso</p>', ariaLabel: 'Aviso' })
  dialog.addEventListener('keydown', (event) => event.preventDefault())
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  ${more}
  page.append(dialog)
  dialog.showModal()`
/** A page with a button that opens a dialog. */
const opening = (more: string) => `
  const opener = Object.assign(document.createElement('button'), { textContent: 'Abrir' })
  const dialog = Object.assign(document.createElement('dialog'), { innerHTML: '<p>Aviso</p>', ariaLabel: 'Aviso' })
  dialog.addEventListener('keydown', (event) => event.preventDefault())
  page.append(opener, dialog)
  opener.onclick = () => dialog.showModal()
  ${more}`
const listening = (type: string, prevents: string, on = 'document') =>
  `${on}.addEventListener('${type}', (event) => { if (${prevents}) event.preventDefault() }, { passive: false })`

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

const long = `text.style.height = '5000px'`
const posting = (...paths: string[]) => `form.onsubmit = (event) => {
  event.preventDefault()
  send()
  for (const path of ${JSON.stringify(paths)}) void fetch(path, { method: 'POST' })
}`
const ticked = `for (let index = 0; index < 4; index += 1) page.insertAdjacentHTML('beforeend',
  '<label style="position: relative"><input type="checkbox"><span style="position: absolute; inset: 0">Sí</span></label>')`

/** Further pages, with the line if the check refuses them. */
export const further: readonly (readonly [check: string, what: string, effect: string, line?: RegExp])[] = [
  [
    'choices',
    'boxes whose choice is stored at once, and cannot be',
    `page.append(box, list)
    box.onchange = () => setTimeout(() => { box.checked = false; text.append('No se pudo guardar') }, 100)`,
  ],
  ['choices', 'boxes and lists of a form', `page.append(box, list)`],
  [
    'interruptions',
    'a download',
    `Object.assign(document.createElement('a'), { href: 'data:text/plain,a', download: 'a.txt' }).click()`,
    /opens by itself: a download/,
  ],
  [
    'pressing',
    'a page that stays locked after its dialog',
    opening(`opener.addEventListener('click', () => { document.body.style.overflow = 'hidden' })
      dialog.onkeydown = () => dialog.close()`),
    /cannot be scrolled once the dialog that 'Abrir' opens is closed/,
  ],
  [
    'pressing',
    'a dialog that asks whether to discard it',
    opening(`
      const question = Object.assign(document.createElement('dialog'), { innerHTML: '<button>Seguir</button><button>Descartar</button>' })
      page.append(question)
      dialog.oncancel = (event) => { event.preventDefault(); question.showModal() }
      dialog.onkeydown = ({ key }) => { if (key === 'Escape') question.showModal() }
      question.lastElementChild.onclick = () => { question.close(); dialog.close() }
      question.firstElementChild.onclick = () => question.close()`),
  ],
  [
    'values',
    'letters of another encoding, and marks of the code',
    String.raw`text.append(' Organizaci\u00c3\u00b3n de {{nombre}} con null &', 'oacute;')`,
    /shows \u00c3\u00b3, \{\{nombre\}\}, null, &oacute;/,
  ],
  ['scrolling', 'by a finger', `${long}; page.style.touchAction = 'none'`, /cannot be scrolled/],
  ['scrolling', 'by a finger beside a map', `${long}; button.style.touchAction = 'none'`],
  [
    'leaving',
    'a listener that forbids to leave',
    `addEventListener('beforeunload', (event) => event.preventDefault())`,
    /asks whether to leave it/,
  ],
  ['copying', 'no menu', listening('contextmenu', 'true'), /its text cannot be copied/],
  [
    'hovering',
    'a layer over what the mouse comes to',
    `
    for (const control of [field, button]) control.onmouseenter = () => {
      page.append(Object.assign(document.createElement('div'), { style: 'position: fixed; inset: 0; z-index: 9' }))
    }`,
    /controls move away from the mouse, or are covered/,
  ],
  [
    'further-keys',
    'Enter, swallowed everywhere',
    listening('keydown', `event.key === 'Enter'`),
    /the Enter key neither follows its links nor presses its buttons/,
  ],
  [
    'further-keys',
    'every click, kept from the rest of the page',
    `addEventListener('click', (event) => { event.preventDefault(); event.stopImmediatePropagation() }, true)`,
  ],
  [
    'shift',
    'an animation when it comes into view',
    `text.animate([{ translate: '0 40px' }, { translate: '0' }], { duration: 400, delay: 3000, fill: 'both' })`,
  ],
  ['history', 'one entry, as of a redirect', `history.pushState(history.state, '')`],
  ['storage', 'that of the tab', `sessionStorage.setItem('mapa', 'x'.repeat(1e6))`, /keeps 100\d{4} char/],
  ['cookies', 'of another path', `${cookie(3500)} + ';path=/otra'`, /sets cookies of \d{4} bytes/],
  [
    'dialogs',
    'one that only its last button closes',
    dialog(`dialog.append(...['Leer', 'Cerrar'].map((textContent) => Object.assign(document.createElement('button'), {
      textContent, onclick: () => textContent === 'Cerrar' && dialog.close() })))`),
  ],
  [
    'dialogs',
    'one that only Escape closes',
    `const dialog = document.createElement('dialog'); page.append(dialog); dialog.showModal()`,
  ],
  ['hits', 'boxes to tick that their labels draw', ticked],
  [
    'print',
    'a part of the page',
    `document.head.insertAdjacentHTML('beforeend', '<style>@media print { label, button { display: none } }</style>')`,
  ],
  ['legibility', 'lines that overlap', `text.style.lineHeight = '0.4'`, /characters in lines that overlap/],
  ['legibility', 'lines that are close', `text.style.lineHeight = heading.style.lineHeight = '1'`],
  ['legibility', 'a page that is blurred', `page.style.filter = 'blur(4px)'`, /characters blurred/],
  ['legibility', 'from right to left', `page.dir = 'rtl'`, /shows \d+ of \d+ characters from right to left/],
  [
    'print',
    'little of the text',
    `document.head.insertAdjacentHTML('beforeend', '<style>@media print { #pagina > :not(h1) { display: none } }</style>')`,
    /prints \d of \d+ characters of text/,
  ],
  ['print', 'a page that polls', every(500, `void fetch('/datos')`)],
  ['scrolling', 'by touch', listening('touchmove', 'true'), /cannot be scrolled/],
  ['scrolling', 'of a locked page', `${long}; document.body.style.overflow = 'hidden'`, /cannot be scrolled/],
  ['scrolling', 'back to the top', `${long}; onscroll = () => scrollTo(0, 0)`, /cannot be scrolled/],
  ['scrolling', 'a long page', long],
  ['scrolling', 'by keys that enlarge', listening('keydown', 'event.ctrlKey'), /cannot be enlarged/],
  ['scrolling', 'by the wheel with Ctrl', listening('wheel', 'event.ctrlKey'), /cannot be enlarged/],
  [
    'scrolling',
    'of a page with a fixed scale',
    `document.head.insertAdjacentHTML('beforeend', '<meta name="viewport" content="width=device-width, user-scalable=no">')`,
    /cannot be enlarged/,
  ],
  ['typing', 'in a field without keys', listening('keydown', 'true'), /does not accept what is typed/],
  [
    'sending',
    'a number in the address',
    `field.inputMode = 'numeric'; field.name = 'numero'; form.onsubmit = null`,
    /puts a typed number or e-mail address into the address/,
  ],
  [
    'sending',
    'a password in the address',
    `field.type = 'password'; field.name = 'clave'; form.onsubmit = null`,
    /puts a typed password into the address/,
  ],
  ['sending', 'a search in the address', `field.name = 'buscar'; form.onsubmit = null`],
  [
    'sending',
    'a password that the browser keeps',
    `field.type = 'password'
    form.onsubmit = (event) => {
      event.preventDefault()
      send()
      sessionStorage.setItem('borrador', JSON.stringify({ clave: field.value }))
    }`,
    /keeps a typed password in the browser's storage/,
  ],
  ['sending', 'the same twice', posting('/enviar', '/enviar'), /sends the filled form 2 times/],
  ['sending', 'to two addresses', posting('/enviar', '/anotar')],
  [
    'sending',
    'a message of the browser',
    `
    form.append(Object.assign(document.createElement('input'), { ariaLabel: 'Edad', required: true, type: 'date' }))`,
  ],
  [
    'sending',
    'two entries of the history',
    `button.addEventListener('click', () => { for (const view of ['a', 'b']) history.pushState(null, '', '#' + view) })`,
    /adds 1 entries to the history when its main button/,
  ],
  [
    'sending',
    'an address for the results',
    `button.addEventListener('click', () => history.pushState(null, '', '#a'))`,
  ],
  [
    'sending',
    'results while somebody types',
    `
    form.onsubmit = (event) => event.preventDefault()
    field.oninput = () => text.after('Una persona que se llama así. '.repeat(5))`,
  ],
  [
    'fields',
    'a suggestion that replaces the text',
    `field.setAttribute('role', 'combobox'); field.onblur = () => { field.value = '' }`,
  ],
  [
    'typing',
    'in a field for letters',
    String.raw`field.addEventListener('beforeinput', (event) => { if (/\d/.test(event.data ?? '')) event.preventDefault() })`,
  ],
]

/** The page with such statements. */
export const pageWith = (
  effect: string,
) => `<!doctype html><html lang="es"><meta charset="utf-8"><title>Página</title>
  <main><div id="pagina"><h1>Página</h1><p>${'Un texto que alguien lee. '.repeat(8).trim()}</p>
  <label for="campo">Nombre</label><input id="campo" form="formulario"><button form="formulario">Buscar</button><a href="/">Esta página</a></div>
  <form id="formulario"></form><output></output></main>
  <script>{
    const page = document.querySelector('#pagina')
    const [heading, text, label, field, button] = page.children
    const form = document.querySelector('form')
    const send = () => (document.querySelector('output').textContent = 'Enviado')
    const time = (dateTime, textContent) => Object.assign(document.createElement('time'), { dateTime, textContent })
    const picture = (style) => Object.assign(new Image(20, 20), { style, alt: 'Mapa', src: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' })
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', ariaLabel: 'Virtual' })
    const list = Object.assign(document.createElement('select'), { ariaLabel: 'Lugar', innerHTML: '<option>a<option>b' })
    document.querySelector('output').after(picture(''))
    form.onsubmit = (event) => (event.preventDefault(), send())
    ${effect}
  }</script></html>`
