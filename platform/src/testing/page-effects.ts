// The page that the visitor checks look at in their tests, and what it does once it has mounted.

export const cookie = (size: number) =>
  `document.cookie = 'vista=' + 'x'.repeat(${size}) + ';max-age=31536000'`
export const inserted = 'heading.before(Object.assign(document.createElement("p"), { textContent: "Aviso" }))'
export const every = (milliseconds: number, statements: string) =>
  `setInterval(() => { ${statements} }, ${milliseconds})`
export const dialog = (more: string) => `
  const dialog = Object.assign(document.createElement('dialog'), { innerHTML: '<p>Aviso</p>', ariaLabel: 'Aviso' })
  dialog.addEventListener('keydown', (event) => event.preventDefault())
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  ${more}
  page.append(dialog)
  dialog.showModal()`
/** A page with a button that opens a dialog. */
export const opening = (more: string) => `
  const opener = Object.assign(document.createElement('button'), { textContent: 'Abrir' })
  const dialog = Object.assign(document.createElement('dialog'), { innerHTML: '<p>Aviso</p>', ariaLabel: 'Aviso' })
  dialog.addEventListener('keydown', (event) => event.preventDefault())
  page.append(opener, dialog)
  opener.onclick = () => dialog.showModal()
  ${more}`
export const listening = (type: string, prevents: string, on = 'document') =>
  `${on}.addEventListener('${type}', (event) => { if (${prevents}) event.preventDefault() }, { passive: false })`

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
