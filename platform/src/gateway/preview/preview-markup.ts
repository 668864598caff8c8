import { escapeMarkup } from '@fcr/shared/contracts/text/escape-markup'
import { PREVIEW_ADDRESS } from '@fcr/shared/platform/previews'
import type { FastifyInstance } from 'fastify'

const STYLES = '/operacion/avisos.css'
const stylesTag = `<link rel="stylesheet" href="${STYLES}" />`

/**
 * Adds a bar that says what the visitor sees, with a button to end the preview. The gateway inserts it as the first
 * element, apart from the shell's markup: no shell can omit it or needs to support it, and the prerendered markup stays
 * unchanged.
 */
export function withPreviewBar(html: string, text: string): string {
  const end = `<button name="salir" value="1">Salir de la vista previa</button>`
  const bar = `<aside id="fcr-avisos" aria-label="Vista previa"><span><strong>Vista previa:</strong> ${escapeMarkup(text)}</span> <form method="post" action="${PREVIEW_ADDRESS}">${end}</form></aside>`
  return html.replace(/(?=<\/head>)|$/, () => stylesTag).replace(/<body[^>]*>|$/, (body) => body + bar)
}

/** A page of the gateway itself, without shell and scripts. Its parameter is markup. */
export const plainPage = (main: string) =>
  `<!doctype html>
<html lang="es-CO">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Vista previa</title>
    ${stylesTag}
  </head>
  <body class="fcr-pagina">
    <main>
${main}
    </main>
  </body>
</html>
`
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const styles = `#fcr-avisos {
  position: fixed;
  z-index: 2147483647;
  inset: auto 0 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.25rem 1rem;
  max-height: 40vh;
  overflow: auto;
  padding: 0.5rem 1rem;
  border-top: 4px solid #e9ae35;
  background: #6b0f4f;
  color: #fff;
  font: 600 1rem/1.4 system-ui, sans-serif;
}
#fcr-avisos > span { overflow-wrap: anywhere; }
#fcr-avisos > form { margin: 0; }
#fcr-avisos button, .fcr-pagina button {
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
#fcr-avisos button:focus-visible, .fcr-pagina :focus-visible { outline: 3px solid #e9ae35; outline-offset: 2px; }
body:has(> #fcr-avisos) { padding-bottom: 6rem; }
@media (max-width: 40rem) { body:has(> #fcr-avisos) { padding-bottom: 40vh; } }
.fcr-pagina { margin: 0; background: #fbf8f1; color: #1a2330; font: 1.125rem/1.5 system-ui, sans-serif; }
.fcr-pagina main { max-width: 40rem; margin: auto; padding: 1.5rem 1rem; }
.fcr-pagina h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
`

export function stylesRoute(app: FastifyInstance) {
  app.get(STYLES, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(styles),
  )
}
