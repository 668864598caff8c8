import { cookie, dialog, every, inserted, listening, opening } from './page-effects'

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
    'interruptions',
    'the window for printing',
    'setTimeout(print, 500)',
    /opens by itself: the window for printing/,
  ],
  ['interruptions', 'a button that prints', 'button.onclick = () => print()'],
  ['requests', 'a renewed session', `void fetch('/api/ext/refresh', { method: 'POST' })`],
  [
    'growth',
    'what is loaded in two parts',
    `for (const delay of [4000, 6000]) setTimeout(() => { text.innerHTML += '<b></b>'.repeat(50) }, delay)`,
  ],
  [
    'links',
    "a page of a developer's machine, and a file",
    `page.lastElementChild.href = 'http://127.0.0.1:3000/mapa'
    text.after(Object.assign(document.createElement('a'), { href: 'file:///C:/mapa.pdf', textContent: 'Mapa' }))`,
    /that visitors cannot reach: file:\/\/\/C:\/mapa\.pdf, http:\/\/127\.0\.0\.1:3000\/mapa/,
  ],
  [
    'links',
    'a picture of an internal network',
    `document.querySelector('img').src = 'http://192.168.1.20/mapa.png'`,
    /that visitors cannot reach: http:\/\/192\.168\.1\.20\/mapa\.png/,
  ],
  [
    'links',
    'the own address, and names that resemble internal ones',
    `page.lastElementChild.href = location.origin + '/otra'
    for (const host of ['10.sitio.example', 'localhost.example', '172.32.0.1'])
      text.after(Object.assign(document.createElement('a'), { href: 'https://' + host, textContent: 'Ir' }))`,
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
    'the Tab key, kept on the last control',
    listening('keydown', `event.key === 'Tab' && !event.shiftKey`, 'page.lastElementChild'),
    /the Tab key does not leave its last control/,
  ],
  [
    'further-keys',
    'the Tab key, led from the last control to the first',
    `page.lastElementChild.onblur = () => field.focus()`,
    /the Tab key does not leave its last control/,
  ],
  [
    'further-keys',
    'a date and a table to scroll behind the other controls',
    `form.after(Object.assign(document.createElement('input'), { type: 'date', ariaLabel: 'Fecha' }),
      Object.assign(document.createElement('p'), { tabIndex: 0, textContent: 'Tabla' }))`,
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
  [
    'shift',
    'what waits for a frame, on a page that takes its time after it',
    `setTimeout(() => requestAnimationFrame(() => { ${inserted} }), 2800)
    setTimeout(() => { ${every(100, 'for (let index = 0; index < 1e4; index += 1) text.title = index')} }, 3100)`,
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
  [
    'print',
    'what is rendered for the paper only',
    `document.head.insertAdjacentHTML('beforeend', '<style>@media print { #pagina { display: none } }</style>')
    matchMedia('print').onchange = ({ matches }) => { if (matches) page.after('Lo que se imprime. '.repeat(10)) }`,
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
  [
    'sending',
    'with a button that stays disabled',
    'button.disabled = true',
    /its main button cannot be pressed though the form is filled/,
  ],
  [
    'sending',
    'with a button that is disabled while the form is empty',
    `button.disabled = true; field.oninput = () => { button.disabled = field.value === '' }`,
  ],
  [
    'enter-key',
    'a key that loads the page again',
    `field.onkeydown = ({ key }) => { if (key === 'Enter') location.reload() }`,
    /reloads the whole site when Enter is pressed in its text field/,
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
