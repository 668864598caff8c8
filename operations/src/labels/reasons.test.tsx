import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { Reason } from '../components/reasons'
import { reasonWords } from './reasons'

it.each([
  [
    '1.1.0: 10 of 20 visits failed (50.0 %), reported from 10 networks; 1.0.0: 1 of 200 visits failed (0.5 %)',
    '1.1.0: fallaron 10 de 20 visitas (50,0\u00a0%), desde 10 redes; 1.0.0: fallaron 1 de 200 visitas (0,5\u00a0%)',
  ],
  [
    '1.1.0: 8 of 8 visits failed (100.0 %), reported from 8 networks; 1.0.0: 0 of 0 visits failed',
    '1.1.0: fallaron 8 de 8 visitas (100,0\u00a0%), desde 8 redes; 1.0.0: fallaron 0 de 0 visitas',
  ],
  [
    "mf-mapa at /mapaUBPD as UBPD: the page's heading is covered by something else (also on 2 other pages)",
    'Mapa (mf-mapa) en /mapaUBPD, como funcionario de la UBPD: el título de la página queda tapado (y 2 más)',
  ],
  [
    "the release checks' thorough part: mf-mapa at /mapaUBPD as visitor: nothing was mounted (and 3 more)",
    'el control de salida: Mapa (mf-mapa) en /mapaUBPD, sin sesión: no se mostró nada (y 3 más)',
  ],
  ['mf-mapa 1.6.0 failed in the browser: threw', 'mf-mapa 1.6.0 falló en el navegador: Falló al mostrarse'],
  [
    'mf-mapa 1.4.2 requires area contract 1, the shell has 2 (shell 2.0.0)',
    'mf-mapa 1.4.2 necesita el contrato de áreas 1; el marco del sitio (shell 2.0.0) tiene el 2',
  ],
  [
    'mf-mapa at /mapaUBPD as visitor: takes the focus away while somebody types (360 px wide) (and 2 more)',
    'Mapa (mf-mapa) en /mapaUBPD, sin sesión: quita el foco mientras alguien escribe (con 360\u00a0px de ancho) (y 2 más)',
  ],
  ['does not respond for 30 seconds (typing: script)', 'no responde durante 30 segundos (typing: script)'],
  ['this is the only operator: allow another one first', 'es la única llave que opera: apruebe otra antes'],
  [
    'mf-mapa 1.4.0: its routes have /x/:id, which its area.config.ts does not declare',
    'mf-mapa 1.4.0: tiene la dirección /x/:id, que no declara en area.config.ts',
  ],
  [
    "mf-mapa 1.4.0 has 900 kB of scripts and styles; its team's grant allows 800 kB. Largest: leaflet (300 kB)",
    'mf-mapa 1.4.0 pesa 900 KB; a su equipo se le permiten 800 KB',
  ],
  [
    'mf-mapa 1.4.0 has 4.1 MB of scripts and styles, the live version 1.2 MB',
    'mf-mapa 1.4.0 pesa 4.1 MB; la versión en vivo, 1.2 MB',
  ],
  [
    'mf-mapa 1.4.0 reads `cargo`, which is not returned (GET /funciones/mapa, API 2.1.0)',
    'mf-mapa 1.4.0 lee `cargo`, que la API no siempre devuelve (GET /funciones/mapa, API 2.1.0)',
  ],
  ['mf-mapa 1.4.0 has 5 % already', 'mf-mapa 1.4.0 ya está en prueba con el 5 %'],
  [
    'without its shell there is no site: roll it back',
    'sin el marco no hay sitio: vuelva a su versión anterior',
  ],
  ['local start', 'arranque local'],
])('%s is shown in Spanish', (text, words) => {
  expect(reasonWords(text)).toBe(words)
})

it.each([
  ['goes to /otra without a click, the live version shows /mapa', /^lleva a \/otra sin/],
  ['shows 20 characters of text, the live version 300', /^muestra 20 caracteres/],
  ['shows 1 controls, the live version 8', /^muestra 1 campos/],
  ['moves 3 texts or controls more than three seconds after it was opened', /^mueve 3 textos/],
  ['adds 7 entries to the history: "Back" does not leave the page', /^agrega 7 pasos al historial/],
  [
    'adds 70 listeners to the window by itself, which makes the page slower and slower',
    /agrega sola 70 tareas/,
  ],
  ['sets cookies of 3505 bytes, with which servers refuse every request', /^guarda 3505 bytes en cookies/],
  [
    "keeps 1000004 characters in the browser's storage, so that drafts find no room",
    /^guarda 1000004 caracteres/,
  ],
  ['opens a dialog that neither Escape nor one of its buttons closes', /^abre un diálogo/],
  ['a click on 3 of 3 controls hits something else than the control', /^en 3 de 3 campos/],
  ['prints 0 of 236 characters of text', /^imprime 0 de 236/],
  ['is not accessible to everybody: label (1, such as <input>)', /: label \(1, such as <input>\)$/],
  ['cannot be scrolled', /^no se puede desplazar$/],
  ['cannot be enlarged', /^no se puede ampliar$/],
  ['the Tab key reaches 0 of its first 3 controls', /^la tecla Tab llega a 0 de sus primeros 3/],
  ['Shift+Tab does not go back to the previous control', /^las teclas Mayúsculas y Tab no vuelven/],
  ['the Enter key neither follows its links nor presses its buttons', /^la tecla Entrar no sigue/],
  ['asks whether to leave it although nobody has typed anything', /^pregunta si salir/],
  ['its text cannot be selected', /seleccionar$/],
  ['its text cannot be copied', /copiar$/],
  [
    '1 of its first 3 controls move away from the mouse, or are covered when it comes',
    /^1 de sus primeros 3 campos/,
  ],
  ['its first text field does not accept what is typed', /lo que se escribe$/],
  ['its first text field does not accept what is pasted', /lo que se pega$/],
  ['computes 450 ms for a key press, the live version 10 ms', /^calcula 450 ms/],
  ["sets the title 'Agenda · Sitio', and its area.config.ts declares 'Otra'", /«Agenda · Sitio».* «Otra»$/],
  ['shows 233 of 871 characters in lines that overlap', /^muestra 233 de 871 .* se tapan$/],
  ['shows 871 of 871 characters blurred', /^muestra borrosos 871/],
  ['shows null, {{hora}}', /^muestra un dato que no existe: null, \{\{hora\}\}$/],
  ['shows {{hora}}, &oacute;', /^muestra marcas del código o letras dañadas: \{\{hora\}\}, &oacute;$/],
  ['opens by itself: a download', /^abre por su cuenta/],
  [
    'keeps adding elements by itself, 6 within six seconds, which makes the page slower and slower',
    /agrega sola 6 elementos/,
  ],
  ['changes something by being opened: POST /api/visitas', /^cambia datos .*: POST \/api\/visitas$/],
  ['asks the API for more when it is opened: GET /api/lugares', /^pide más datos .*: GET \/api\/lugares$/],
  ['has links or pictures that visitors cannot reach: http://127.0.0.1/a', /: http:\/\/127\.0\.0\.1\/a$/],
  ['its main button cannot be pressed though the form is filled', /aunque el formulario esté lleno$/],
  ['nothing happens when Enter is pressed in its text field', /^no pasa nada cuando se oprime Entrar/],
  ['reloads the whole site when Enter is pressed in its text field', /^carga de nuevo .* Entrar/],
  ['the Tab key does not leave its last control', /^la tecla Tab no sale/],
  ['computes 3000 ms while nobody does anything, the live version 40 ms', /^calcula 3000 ms sin que/],
  ['1 of 2 boxes and lists do not keep what is chosen: Lugar', /^1 de 2 casillas.*: Lugar$/],
  ["neither Escape nor a button closes the dialog that 'Abrir' opens", /^el diálogo que abre «Abrir»/],
  ["cannot be scrolled once the dialog that 'Abrir' opens is closed", /^no se puede desplazar después/],
  ['does nothing when these are pressed: Abrir', /se oprime: Abrir$/],
  ['nothing happens when its first link is clicked', /^no pasa nada/],
  ['reloads the whole site when its first link is clicked', /^carga de nuevo/],
  ['loads 75 files of the live areas within ten seconds, the live version loads 5', /^carga 75 archivos/],
  ['is 40 px wider than its window: it has to be scrolled sideways', /^es 40 px más ancha/],
  ['shows undefined, NaN', /^muestra un dato que no existe: undefined, NaN$/],
  ["keeps a typed password in the browser's storage", /la contraseña que se escribió$/],
  ['shows no message when the filled form is refused', /^no dice nada cuando/],
  ['sends the filled form 2 times', /^envía 2 veces/],
  ["'Back' does not return to the page", /no regresa a la página$/],
  ['loads another page by itself', /^abre otra página/],
  ['ends the process of its tab', /^cierra a la fuerza/],
])('a finding of the visitor checks is shown in Spanish: %s', (text, words) => {
  expect(reasonWords(text)).toMatch(words)
})

it('what the browser says is kept, and its place is named in Spanish', () => {
  expect(reasonWords('mf-public at /toar as visitor: Error: toar roto')).toBe(
    'Sitio público (mf-public) en /toar, sin sesión: Error: toar roto',
  )
})

it('the words of a person stay as they are, and so does an unknown sentence, marked as English', () => {
  expect(reasonWords('Falla para las personas')).toBeUndefined()
  const { container } = render(<Reason text="the page stayed blank" />)
  expect(container.querySelector('[lang="en"]')).toHaveTextContent('the page stayed blank')
})
