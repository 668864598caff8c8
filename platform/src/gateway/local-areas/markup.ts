import { escapeMarkup } from '@fcr/shared/contracts/escape-markup'
import { noticeList, plainPage, type Notice } from '../notices'
import { originOf, type Fields, type LocalAreas } from './override'

export const ADDRESS = '/operacion/version-local'
export const STYLES = '/operacion/version-local.css'

/** Show a browser which code comes from its own machine. */
export const localNotices = (areas: LocalAreas): Notice[] =>
  Object.entries(areas).map(([area, override]) => ({
    title: 'Versión local',
    text: `${area} desde ${originOf(override)}`,
    action: ADDRESS,
    button: { name: 'quitar', value: area, text: 'Quitar', context: area },
  }))

const field = (name: keyof Fields, label: string, hint: string, value: string, attributes = '') => `
        <p>
          <label for="${name}">${label}</label>
          <small id="${name}-ayuda">${hint}</small>
          <input id="${name}" name="${name}" value="${escapeMarkup(value)}" aria-describedby="${name}-ayuda" autocomplete="off" spellcheck="false" ${attributes}/>
        </p>`

type FormPage = { fields: Fields; areas: LocalAreas; live: readonly string[]; problem?: string | undefined }

/** The form page: areas that this browser loads from its own machine, and fields to add one. */
export const formPage = ({ fields, areas, live, problem }: FormPage) =>
  plainPage({
    title: `${problem === undefined ? '' : 'Error: '}Versión local de un área`,
    head: `<link rel="stylesheet" href="${STYLES}" />`,
    main: `      <h1>Versión local de un área</h1>
      <p>Para quienes desarrollan: un área puede venir del equipo en que trabajan. Vale en este navegador, y solo en él, hasta que se cierre.</p>
      ${
        Object.keys(areas).length === 0
          ? '<p>Ahora todas las áreas vienen de su versión publicada.</p>'
          : `${noticeList(localNotices(areas))}\n      <p><a href="/">Abrir el sitio</a></p>`
      }
      ${problem === undefined ? '' : `<p role="alert">${escapeMarkup(problem)}</p>`}
      <form method="post" action="${ADDRESS}">${field('area', 'Área', `Publicadas: ${escapeMarkup(live.join(', '))}.`, fields.area, 'required ')}${field('url', 'Dirección de su entrada', 'La dice <code>npm run dev -w mf-mapa -- --site … --in-site</code>; por ejemplo http://localhost:3104/remoteEntry.js', fields.url, 'required type="url" ')}${field('rutas', 'Rutas (opcional)', 'Separadas por comas; sin ellas valen las de la versión publicada.', fields.rutas)}${field('global', 'Nombre del contenedor (opcional)', 'Solo si no viene del servidor de desarrollo.', fields.global)}
        <p><button class="version-local-usar">Usar esta versión</button></p>
      </form>`,
  })

/** Styles of the form, in addition to those of every page of the gateway. */
export const styles = `.fcr-pagina label, .fcr-pagina small { display: block; }
.fcr-pagina label { font-weight: 600; }
.fcr-pagina small { color: #434d5a; font-size: 1rem; }
.fcr-pagina code { white-space: nowrap; }
.fcr-pagina input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0 0.75rem; border: 2px solid #857a66; border-radius: 0.5rem; font: inherit; }
.fcr-pagina .version-local-usar { border-color: #6b0f4f; background: #6b0f4f; color: #fff; }
.fcr-pagina [role='alert'] { padding: 0.75rem 1rem; border-left: 6px solid #96201a; background: #fbeae6; color: #96201a; font-weight: 600; }
`
