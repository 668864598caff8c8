import { auditGroups } from '@fcr/shared/contracts/staff/audit'
import { requestChannelNames, requestStateNames } from '@fcr/shared/contracts/staff/requests'
import type { FoundEvent } from './find-events'
import { deedOf } from './deeds'
import { outcomeWord } from './labels'

type Words = Readonly<Record<string, string>>

/** Names of the details that are shown. The signed export has all others, too. */
const labels: Words = {
  reason: 'Motivo',
  motivo: 'Motivo',
  purpose: 'Finalidad',
  reference: 'Referencia',
  method: 'Método',
  official: 'Funcionario',
  identidad: 'Identidad',
  authority: 'Autoridad',
  support: 'Soporte',
  total: 'Resultados',
  asked: 'Operación',
  approval: 'Aprobación n.º',
  request: 'Solicitud n.º',
  conflict: 'Conflicto',
  code: 'Código n.º',
  access_code: 'Código n.º',
  invitation: 'Invitación n.º',
  import: 'Importación n.º',
  message: 'Mensaje n.º',
  queued: 'Mensajes en espera',
  retried: 'Ya intentados',
  oldestDue: 'Segundos de espera del más antiguo',
  lastError: 'Último error',
  failed: 'Sin entregar',
  sentToday: 'Enviados en 24 horas',
  emergency: 'Emergencia',
  sample: 'Con una fila de muestra',
  rows: 'Filas',
  limite: 'Filas a lo sumo',
  file: 'Archivo',
  faults: 'Fallas halladas',
  read: 'Filas leídas',
  added: 'Nuevas',
  changed: 'Con cambios',
  unchanged: 'Iguales',
  kept: 'Conservadas',
  disputed: 'En conflicto',
  other: 'Con el número de otra persona',
  bad: 'Con errores',
  moreProblems: 'Errores que no caben en la lista',
  warnings: 'Avisos',
  moreWarnings: 'Avisos que no caben en la lista',
  stale: 'Cambiaron antes',
  bytes: 'Tamaño en bytes',
  effects: 'Huella de los cambios',
  sha256: 'Huella del archivo',
  hash: 'Huella de los datos',
  overwrite: 'También cambia lo que la persona escribió',
  partial: 'Solo las filas correctas',
  ended: 'Sesiones cerradas',
  endedSessions: 'Sesiones cerradas',
  sessions: 'Sesiones cerradas',
  leftOut: 'Otros iguales sin anotar',
  route: 'Ruta',
  askedBy: 'Lo pidió',
  approvedBy: 'Lo aprobó',
  count: 'Cantidad',
  hours: 'Horas de validez',
  expiresAt: 'Vence',
  was: 'Estado anterior',
  heldFor: 'Retenido por',
  state: 'Quedó',
  estado: 'Estado',
  channel: 'Llegó',
  decision: 'Decisión',
  version: 'Versión',
  consent: 'Texto de la autorización',
  name: 'Nombre',
  email: 'Correo',
  sent: 'Enviado por correo',
  mailed: 'Enviada por correo',
  accounts: 'Cuentas',
  keys: 'Claves',
  change: 'Cambio',
  column: 'Dato',
  register: 'Registro',
  confirmed: 'Quedó como estaba',
  hadPassword: 'Tenía contraseña',
  locked: 'Estaba bloqueada',
  mapOnly: 'Solo del mapa',
  solicitudes: 'Avisos sobre solicitudes',
  consultas: 'Avisos sobre consultas',
  profile: 'Estaba en el registro',
  mapPerson: 'Estaba en el mapa',
  requests: 'Solicitudes sin su texto',
  tabla: 'Tabla',
  headsChecked: 'Anotaciones comprobadas',
  erasure: 'Se repitió',
  erasedAt: 'Hecho la primera vez',
  tipo: 'Tipo',
  asignada: 'Asignada',
  from: 'De la cuenta del equipo n.º',
  to: 'A la cuenta del equipo n.º',
  vence: 'Plazo',
  persona: 'Persona n.º',
  sobre: 'Sobre',
  quien: 'Quién',
  codigo: 'Código n.º',
  cuenta: 'Cuenta del equipo n.º',
  entidad: 'Entidad',
  grupo: 'Qué hizo',
  accion: 'Acción',
  resultado: 'Resultado',
  referencia: 'Referencia',
  autor: 'Autor',
  desde: 'Desde',
  hasta: 'Hasta',
}

/** The limits of a search. */
const filterLabels: Words = {
  texto: 'texto',
  nombre: 'nombre',
  cedula: 'cédula',
  cedulas: 'cédulas',
  fuerza: 'fuerza',
  celular: 'celular',
  departamentoResidencia: 'departamento de residencia',
  rango: 'rango',
  magistrado: 'magistrado',
  salaJEP: 'sala de la JEP',
  edad: 'edad',
  edadHasta: 'edad hasta',
  palabras: 'palabras del nombre',
  parecidos: 'solo nombres parecidos',
  identidad: 'identidad',
  conConflicto: 'conflicto abierto',
}

/** Words of codes, by detail. The other values are shown as they are. */
const values: Readonly<Record<string, Words>> = {
  reason: { session_limit: 'demasiadas sesiones abiertas' },
  conflict: { noted: 'quedó anotado', limit_reached: 'no se anotó: son demasiados' },
  change: {
    passkey_added: 'agregó una llave de acceso',
    passkey_removed: 'quitó una llave de acceso',
    password_set: 'puso una contraseña',
    password_removed: 'quitó la contraseña',
    codes: 'imprimió códigos nuevos',
  },
  method: {
    llave: 'llave de acceso',
    codigo: 'contraseña y código',
    recuperacion: 'contraseña y código de recuperación',
    documento: 'documento en persona',
    acta: 'acta de la JEP',
    otro: 'otra forma',
  },
  state: requestStateNames,
  estado: requestStateNames,
  channel: requestChannelNames,
  grupo: auditGroups,
  mapPerson: { not_joined: 'no se borró: nadie verificó que sea la misma persona' },
  erasure: {
    person: 'supresión',
    map: 'supresión del mapa',
    annulment: 'anulación',
    reinstatement: 'restitución de la cuenta',
  },
  register: { compareciente: 'personas afiliadas', map_person: 'personas del mapa' },
  heldFor: { profile: outcomeWord('profile'), search: outcomeWord('search'), map: outcomeWord('map') },
}

const longest = 200
const cut = (line: string) => (line.length > longest ? `${line.slice(0, longest - 1)}…` : line)

const wordOf = (words: Words | undefined, code: string): string =>
  (words && Object.hasOwn(words, code) ? words[code] : undefined) ?? code

function asText(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined
}

function searchLine(filters: unknown): string[] {
  if (typeof filters !== 'object' || filters === null) return []
  const parts = Object.entries(filters).flatMap(([name, value]) => {
    const valueText = asText(value)
    return valueText === undefined ? [] : [`${wordOf(filterLabels, name)} «${valueText}»`]
  })
  return parts.length === 0 ? [] : [`Buscó por ${parts.join(', ')}`]
}

/** Returns why it was done and what else the row says, one line each. */
export function detailLines({ actor_realm, official, purpose, details }: FoundEvent): string[] {
  const { filters, disclosed, ...others } = details
  const isOfficial = actor_realm === 'external' && official !== null
  const lines = Object.entries(others).flatMap(([name, value]) => {
    const valueText = asText(value)
    // The sentence names the official who acts.
    const label = Object.hasOwn(labels, name) ? labels[name] : undefined
    if (label === undefined || valueText === undefined || (name === 'official' && isOfficial)) return []
    const words = name === 'asked' ? deedOf('staff', valueText).tried : wordOf(values[name], valueText)
    return [cut(`${label}: ${words}`)]
  })
  return [
    ...(actor_realm === 'external' && purpose !== null && others['purpose'] === undefined
      ? [cut(`Finalidad: ${purpose}`)]
      : []),
    ...searchLine(filters),
    ...lines,
    ...(Array.isArray(disclosed) ? [`Personas mostradas: ${disclosed.length}`] : []),
  ]
}
