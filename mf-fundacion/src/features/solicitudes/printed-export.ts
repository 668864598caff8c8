import { escapeMarkup } from '@fcr/shared/contracts/text/escape-markup'
import { isComplete, olderRows, type ExportedList } from '@fcr/shared/contracts/rights'
import type { CertifiedExport } from '@fcr/shared/contracts/staff/requests'
import { paperDocument } from '@fcr/shared/print'
import { formatMoment, profileSections, sectionTexts } from '@fcr/shared/profile'
import { saveFile } from '@fcr/shared/http'

type Row = { label: string; value: unknown }

/** 'numero_identificacion' as 'Numero identificacion': names of the data, for a reader who also has the file. */
const wordsOf = (name: string) => {
  const words = name.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const rowsOf = (values: object): Row[] =>
  (Object.entries(values) as [string, unknown][]).map(([name, value]) => ({ label: wordsOf(name), value }))

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'No Disponible'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const list = (rows: readonly Row[]) =>
  `<dl>${rows.map(({ label, value }) => `<dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(textOf(value))}</dd>`).join('\n')}</dl>`

const section = (title: string, lists: readonly (readonly Row[])[], older?: string) =>
  `<section><h2>${escapeMarkup(title)}</h2>${older ? `<p>${escapeMarkup(older)}</p>` : ''}${lists.length > 0 ? lists.map(list).join('\n') : '<p>Ninguno.</p>'}</section>`

const certificationRows = ({ certificacion: facts }: CertifiedExport): Row[] => [
  { label: 'Radicado de la orden', value: facts.radicado },
  { label: 'Autoridad', value: facts.autoridad },
  { label: 'Orden o expediente', value: facts.referencia },
  { label: 'Cédula', value: facts.numero_identificacion },
  { label: 'Fecha de la entrega', value: formatMoment(facts.emitida) },
  { label: 'Quién la hizo', value: facts.emitida_por },
  { label: 'Huella de los datos (SHA-256)', value: facts.huella },
  { label: 'Registro de auditoría', value: facts.auditoria },
]

function sectionsOf({ datos }: CertifiedExport): string[] {
  const { perfil, cuenta, autorizacion, correo, persona_mapa } = datos
  const optional = (values: object | null) => (values ? [rowsOf(values)] : [])
  const listed = (title: string, list: ExportedList) =>
    section(title, datos[list].map(rowsOf), olderRows(datos, list))
  return [
    ...(perfil ? profileSections.map((part) => section(part.title, [sectionTexts(part, perfil)])) : []),
    section('Cuenta', optional(cuenta)),
    section('Autorización', optional(autorizacion)),
    section('Correo y avisos', optional(correo)),
    section('Solicitudes', datos.solicitudes.map(rowsOf)),
    listed('Consultas de funcionarios', 'consultas'),
    listed('Cambios de los datos', 'cambios'),
    listed('Sesiones', 'sesiones'),
    listed('Actividad', 'actividad'),
    section('Registro del mapa', optional(persona_mapa)),
  ]
}

/** A person's data for an authority, as a page to read and print. */
const printedExport = (exported: CertifiedExport): string =>
  paperDocument({
    title: 'Datos personales entregados por orden de autoridad',
    person: {
      name: exported.datos.perfil?.nombre_apellido_completo ?? 'Persona sin perfil',
      number: exported.certificacion.numero_identificacion,
    },
    content: `${list(certificationRows(exported))}
<p>La Fundación certifica que estos son los datos que guarda de esta persona en la fecha indicada${isComplete(exported.datos) ? '' : ', con los registros más recientes de cada lista; cada una dice cuántos anteriores existen y no están aquí'}. La huella es la del archivo de datos que acompaña esta hoja y está en la auditoría sellada de la Fundación, donde se puede comprobar.</p>
${sectionsOf(exported).join('\n')}`,
  })

/** Saves the data and the page. Their names have no document number: files are forwarded and left behind. */
export function saveExport(exported: CertifiedExport): void {
  const name = `entrega-${exported.certificacion.radicado}`
  saveFile(`${name}.json`, new Blob([JSON.stringify(exported)], { type: 'application/json' }))
  saveFile(`${name}.html`, new Blob([printedExport(exported)], { type: 'text/html' }))
}
