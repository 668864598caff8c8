import { escapeMarkup } from '@fcr/shared/contracts/text/escape-markup'
import { dayInBogota } from '@fcr/shared/contracts/dates'
import { isComplete, olderRows, type OwnData } from '@fcr/shared/contracts/rights'
import { paperDocument } from '@fcr/shared/print'
import { formatDay, formatMoment, profileSections, provenanceTexts, sectionTexts } from '@fcr/shared/profile'
import { beginning, happened, nobodyConsulted, kindName, stateName } from './request-texts'

type Row = { label: string; value: string | null }
/** A heading with lists of labels and values; `none` where there are no lists, `older` if they are not all. */
type Block = {
  title: string
  none?: string
  older?: string | undefined
  lists: readonly (readonly Row[])[]
}

const rows = (values: Readonly<Record<string, string | number | boolean | null>>): Row[] =>
  Object.entries(values).map(([label, value]) => ({
    label,
    value: typeof value === 'boolean' ? (value ? 'Sí' : 'No') : value === null ? null : String(value),
  }))

const actions: Readonly<Record<string, string>> = {
  login: 'Ingreso',
  logout: 'Salida',
  password_change: 'Cambio de contraseña',
  session_reuse: 'Uso repetido de una sesión',
  registration: 'Afiliación',
  profile_edit: 'Edición de datos',
  sessions_end: 'Cierre de otras sesiones',
  data_request: 'Solicitud de corrección o supresión',
  data_export: 'Descarga de datos',
  mail_notices: 'Elección de avisos por correo',
  mail_confirmation: 'Envío del mensaje de confirmación del correo',
  refused: 'Acceso negado',
}

/** 'PRIMER_NOMBRE' as 'Primer nombre'. */
const mapLabel = (name: string) => {
  const words = name.toLowerCase().replaceAll('_', ' ').replace('ubpd', 'UBPD')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function profileBlocks(perfil: NonNullable<OwnData['perfil']>): Block[] {
  const identity = provenanceTexts(perfil.procedencia)
  return [
    {
      title: 'Perfil',
      lists: [
        rows({
          Nombre: perfil.nombre_apellido_completo,
          'Número de cédula': perfil.numero_identificacion,
          ...(identity && { Identidad: identity.identity }),
          'Último cambio de los datos': formatDay(perfil.procedencia.actualizado),
        }),
      ],
    },
    ...profileSections.map((section) => ({ title: section.title, lists: [sectionTexts(section, perfil)] })),
  ]
}

function accountBlocks({ cuenta, autorizacion, correo }: OwnData): Block[] {
  return [
    {
      title: 'Cuenta',
      none: 'No tiene cuenta en el sitio.',
      lists: cuenta
        ? [
            rows({
              Creada: formatMoment(cuenta.creada),
              Actualizada: formatMoment(cuenta.actualizada),
              'Número de ediciones': cuenta.version - 1,
              'Tiene contraseña': cuenta.tiene_contrasena,
              'Debe cambiar la contraseña': cuenta.debe_cambiar_contrasena,
              'Identidad verificada por la Fundación': cuenta.identidad === 'verificada',
            }),
          ]
        : [],
    },
    {
      title: 'Autorización',
      none: 'No hay una autorización registrada en el sitio.',
      lists: autorizacion
        ? [rows({ 'Versión de la política': autorizacion.version, Fecha: formatMoment(autorizacion.fecha) })]
        : [],
    },
    {
      title: 'Correo y avisos',
      none: 'No tiene cuenta en el sitio.',
      lists: correo
        ? [
            rows({
              'Correo electrónico': correo.correo,
              'Correo confirmado': correo.confirmado,
              'Confirmado desde': correo.confirmado_desde && formatMoment(correo.confirmado_desde),
              'Avisos de respuestas a solicitudes': correo.avisos.solicitudes,
              'Avisos de consultas de instituciones': correo.avisos.consultas,
            }),
          ]
        : [],
    },
  ]
}

const changedBy = { persona: 'Usted', equipo: 'La Fundación', desconocido: null }

const activityBlocks = (data: OwnData): Block[] => [
  {
    title: 'Solicitudes',
    none: 'No ha enviado solicitudes.',
    lists: data.solicitudes.map((request) => [
      ...rows({
        Radicado: request.radicado,
        Solicita: kindName[request.tipo],
        Estado: stateName[request.estado],
        Enviada: formatMoment(request.creada),
        Actualizada: formatMoment(request.actualizada),
        Cerrada: request.cerrada && formatMoment(request.cerrada),
        // Earlier APIs do not send it.
        ...(request.vence && { 'Respuesta a más tardar': formatDay(request.vence) }),
        'Su solicitud': request.texto,
      }),
      ...request.respuestas.map(({ fecha, estado, texto }) => ({
        label: `Respuesta, ${formatMoment(fecha)} (${stateName[estado].toLowerCase()})`,
        value: texto,
      })),
    ]),
  },
  {
    title: 'Quién consultó sus datos',
    none: nobodyConsulted(data.registro_desde ?? null),
    older: olderRows(data, 'consultas'),
    lists: data.consultas.map(({ fecha, tipo, funcionario, entidad, finalidad }) =>
      rows({
        Fecha: formatMoment(fecha),
        'Qué ocurrió': happened[tipo],
        Quién: funcionario,
        Entidad: entidad,
        'Para qué': finalidad,
      }),
    ),
  },
  {
    title: 'Sesiones',
    none: 'No hay sesiones guardadas.',
    older: olderRows(data, 'sesiones'),
    lists: data.sesiones.map(({ creada, ultimo_uso, direccion, navegador }) =>
      rows({
        Inicio: formatMoment(creada),
        'Último uso': formatMoment(ultimo_uso),
        'Dirección de internet': direccion,
        Navegador: navegador,
      }),
    ),
  },
  {
    title: 'Actividad',
    none: 'No hay actividad guardada.',
    older: olderRows(data, 'actividad'),
    lists: data.actividad.map(({ fecha, accion, resultado, direccion }) =>
      rows({
        Fecha: formatMoment(fecha),
        Acción: actions[accion] ?? accion,
        Resultado: resultado === 'ok' ? 'Completada' : `No completada (${resultado})`,
        'Dirección de internet': direccion,
      }),
    ),
  },
  {
    title: 'Cambios de sus datos',
    none: 'No hay cambios guardados.',
    older: olderRows(data, 'cambios'),
    lists: data.cambios.map(({ fecha, etiqueta, antes, despues, autor }) =>
      rows({
        Fecha: formatMoment(fecha),
        Dato: etiqueta,
        Antes: antes,
        Después: despues,
        'Quién lo cambió': changedBy[autor],
      }),
    ),
  },
]

const mapBlock = ({ persona_mapa }: OwnData): Block => ({
  title: 'Registro del mapa de la UBPD',
  none: 'No hay un registro del mapa, o su identidad aún no está verificada.',
  lists: persona_mapa
    ? [rows(Object.fromEntries(Object.entries(persona_mapa).map(([name, value]) => [mapLabel(name), value])))]
    : [],
})

const list = (items: readonly Row[]) =>
  `<dl>${items
    .map(
      ({ label, value }) =>
        `<dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(value ?? 'No Disponible')}</dd>`,
    )
    .join('\n')}</dl>`

const block = ({ title, none = '', older, lists }: Block) =>
  `<section><h2>${escapeMarkup(title)}</h2>\n${older ? `<p>${escapeMarkup(`${older} Puede pedirlos a la Fundación.`)}</p>\n` : ''}${lists.length > 0 ? lists.map(list).join('\n') : `<p>${escapeMarkup(none)}</p>`}</section>`

const archived = ({ registro_desde: start }: OwnData) =>
  start ? `<p>${escapeMarkup(`Las consultas y la actividad comienzan ${beginning(start)}`)}</p>\n` : ''

/** All stored data as a page that any browser opens, without network and without scripts. */
export function readableData(data: OwnData): string {
  const blocks = [
    ...(data.perfil ? profileBlocks(data.perfil) : []),
    ...accountBlocks(data),
    ...activityBlocks(data),
    mapBlock(data),
  ]
  return paperDocument({
    title: 'Mis datos',
    person: {
      name: data.perfil?.nombre_apellido_completo ?? 'Persona sin perfil',
      number: data.perfil?.numero_identificacion,
    },
    content: `<p>${isComplete(data) ? 'Todo lo' : 'Lo'} que la Fundación guarda sobre usted. Generado: ${escapeMarkup(formatMoment(data.generado))} Guarde este archivo en un lugar seguro: quien lo abra verá sus datos.</p>
${archived(data)}${blocks.map(block).join('\n')}`,
  })
}

/** The name has no document number: files are forwarded and left behind. */
export const fileName = ({ generado }: OwnData, ending: 'html' | 'json') =>
  `mis-datos-${dayInBogota(new Date(generado))}.${ending}`
