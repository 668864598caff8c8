import { escapeMarkup } from '@fcr/shared/contracts/escape-markup'
import { originOf, type Fields, type LocalAreas } from './override'

export const ADDRESS = '/operacion/version-local'
export const STYLES = '/operacion/version-local.css'

const stylesheet = `<link rel="stylesheet" href="${STYLES}" />`

const removal = (area: string) =>
  `<form method="post" action="${ADDRESS}"><button name="quitar" value="${escapeMarkup(area)}">Quitar<span class="version-local-oculto"> ${escapeMarkup(area)}</span></button></form>`

const entries = (areas: LocalAreas) =>
  Object.entries(areas)
    .map(
      ([area, override]) =>
        `<li><span><strong>Versión local:</strong> ${escapeMarkup(area)} desde ${escapeMarkup(originOf(override))}</span> ${removal(area)}</li>`,
    )
    .join('')

/**
 * Adds a bar to the page that shows where its code comes from. The gateway inserts it as the first element,
 * apart from the shell's markup: no shell can omit it or needs to support it, and the prerendered markup
 * stays unchanged.
 */
export function withBanner(html: string, areas: LocalAreas): string {
  const bar = `<aside id="version-local" aria-label="Versión local"><ul>${entries(areas)}</ul></aside>`
  return html.replace(/(?=<\/head>)|$/, () => stylesheet).replace(/<body[^>]*>|$/, (body) => body + bar)
}

const field = (name: keyof Fields, label: string, hint: string, value: string, attributes = '') => `
        <p>
          <label for="${name}">${label}</label>
          <small id="${name}-ayuda">${hint}</small>
          <input id="${name}" name="${name}" value="${escapeMarkup(value)}" aria-describedby="${name}-ayuda" autocomplete="off" spellcheck="false" ${attributes}/>
        </p>`

type FormPage = { fields: Fields; areas: LocalAreas; live: readonly string[]; problem?: string | undefined }

/** The form page: areas that this browser loads from its own machine, and fields to add one. */
export const formPage = ({ fields, areas, live, problem }: FormPage) => `<!doctype html>
<html lang="es-CO">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${problem === undefined ? '' : 'Error: '}Versión local de un área</title>
    ${stylesheet}
  </head>
  <body class="version-local-pagina">
    <main>
      <h1>Versión local de un área</h1>
      <p>Para quienes desarrollan: un área puede venir del equipo en que trabajan. Vale en este navegador, y solo en él, hasta que se cierre.</p>
      ${
        Object.keys(areas).length === 0
          ? '<p>Ahora todas las áreas vienen de su versión publicada.</p>'
          : `<ul class="version-local-lista">${entries(areas)}</ul>\n      <p><a href="/">Abrir el sitio</a></p>`
      }
      ${problem === undefined ? '' : `<p role="alert">${escapeMarkup(problem)}</p>`}
      <form method="post" action="${ADDRESS}">${field('area', 'Área', `Publicadas: ${escapeMarkup(live.join(', '))}.`, fields.area, 'required ')}${field('url', 'Dirección de su entrada', 'La dice <code>npm run dev -w mf-mapa -- --site …</code>; por ejemplo http://localhost:3104/remoteEntry.js', fields.url, 'required type="url" ')}${field('rutas', 'Rutas (opcional)', 'Separadas por comas; sin ellas valen las de la versión publicada.', fields.rutas)}${field('global', 'Nombre del contenedor (opcional)', 'Solo si no viene del servidor de desarrollo.', fields.global)}
        <p><button class="version-local-usar">Usar esta versión</button></p>
      </form>
    </main>
  </body>
</html>
`

/** Styles of the bar, which covers the foot of the site's pages, and of the form page. */
export const styles = `#version-local {
  position: fixed;
  z-index: 2147483647;
  inset: auto 0 0;
  max-height: 40vh;
  overflow: auto;
  padding: 0.5rem 1rem;
  border-top: 4px solid #e9ae35;
  background: #6b0f4f;
  color: #fff;
  font: 600 1rem/1.4 system-ui, sans-serif;
}
#version-local ul, .version-local-lista { display: grid; gap: 0.5rem; margin: 0; padding: 0; list-style: none; }
#version-local li, .version-local-lista li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1rem; }
#version-local li > span, .version-local-lista li > span { overflow-wrap: anywhere; }
#version-local form, .version-local-lista form { margin: 0; }
#version-local button, .version-local-pagina button {
  min-height: 2.75rem;
  padding: 0 1.25rem;
  border: 2px solid currentColor;
  border-radius: 0.5rem;
  background: #fff;
  color: #6b0f4f;
  font: inherit;
  font-weight: 700;
  cursor: pointer;
}
#version-local button:focus-visible, .version-local-pagina :focus-visible { outline: 3px solid #e9ae35; outline-offset: 2px; }
.version-local-oculto { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
body:has(> #version-local) { padding-bottom: 6rem; }
.version-local-pagina { margin: 0; background: #fbf8f1; color: #1a2330; font: 1.125rem/1.5 system-ui, sans-serif; }
.version-local-pagina main { max-width: 40rem; margin: auto; padding: 1.5rem 1rem; }
.version-local-pagina h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
.version-local-pagina label, .version-local-pagina small { display: block; }
.version-local-pagina label { font-weight: 600; }
.version-local-pagina small { color: #434d5a; font-size: 1rem; }
.version-local-pagina code { white-space: nowrap; }
.version-local-pagina input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0 0.75rem; border: 2px solid #857a66; border-radius: 0.5rem; font: inherit; }
.version-local-pagina .version-local-usar { border-color: #6b0f4f; background: #6b0f4f; color: #fff; }
.version-local-pagina [role='alert'] { padding: 0.75rem 1rem; border-left: 6px solid #96201a; background: #fbeae6; color: #96201a; font-weight: 600; }
.version-local-pagina .version-local-lista { padding: 0.75rem 1rem; border: 2px solid #6b0f4f; border-radius: 0.5rem; }
`
