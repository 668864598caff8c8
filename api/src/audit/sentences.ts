import type { AuditEntry, AuditWord } from '@fcr/shared/contracts/foundation/audit'
import { deedOf, tookPlace } from './deeds'
import type { FoundEvent } from './find-events'
import { outcomeWord } from './words'

const text = (texto: string): AuditWord => ({ tipo: 'texto', texto })
const bold = (texto: string): AuditWord => ({ tipo: 'quien', texto })

function actorWords({ actor_realm, actor_id, ...event }: FoundEvent): AuditWord[] {
  const gone = `Alguien que ya no está (n.º ${actor_id ?? '?'})`
  switch (actor_realm) {
    case 'external':
      if (event.official === null) return [bold(gone)]
      return [bold(event.official), text(` (${event.entity ?? event.code_kind ?? ''})`)]
    case 'fundacion':
      return [bold(event.staff_name ?? gone)]
    case 'member':
      return event.member_name === null
        ? [bold(gone)]
        : [{ tipo: 'persona', texto: event.member_name, id: actor_id ?? '' }]
    case 'staff':
      return [bold(actor_id ?? gone), text(' (comando)')]
    case 'anonymous':
      return [bold('Alguien sin sesión')]
  }
}

/** The person concerned. A number that another account has today is shown without that account's name. */
function personWord({ subject, person_id, person_name, details }: FoundEvent): AuditWord | undefined {
  if (subject === null) return undefined
  const then = details['person'] ?? details['account']
  const isSame = then === undefined || then === person_id
  return person_id !== null && person_name !== null && isSame
    ? { tipo: 'persona', texto: person_name, id: person_id }
    : text(`la cédula ${subject}`)
}

/** Returns the sentence 'who (entity) did what to whom'. */
function sentenceOf(event: FoundEvent): AuditWord[] {
  const { action, outcome, details } = event
  const deed = deedOf(action, details['command'])
  const happened = tookPlace(action, outcome)
  const isOwn = event.actor_realm === 'member' && event.actor_id === event.person_id
  const person = isOwn ? undefined : personWord(event)
  const object = deed.object ?? 'de'
  const joint = object.startsWith(',') || object.startsWith(':') ? `${object} ` : ` ${object} `
  const reason = outcome === 'ok' ? '' : `: ${outcomeWord(outcome)}`
  return [
    ...actorWords(event),
    text(happened ? ` ${deed.did}` : ` intentó ${deed.tried}`),
    ...(person ? [text(joint), person] : []),
    text(`${reason}.`),
  ]
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

/** Details with words of their own; the others are shown by their names. */
const known: Readonly<Record<string, string>> = {
  reason: 'Motivo',
  motivo: 'Motivo',
  purpose: 'Finalidad',
  reference: 'Referencia',
  method: 'Método',
  official: 'Funcionario',
  total: 'Resultados',
  asked: 'Operación',
  approval: 'Aprobación n.º',
  rows: 'Filas',
  file: 'Archivo',
  ended: 'Sesiones cerradas',
  leftOut: 'Otros iguales sin anotar',
  route: 'Ruta',
  askedBy: 'Lo pidió',
  approvedBy: 'Lo aprobó',
}

/** Shown elsewhere in the sentence, or of no use to a reader. */
const hidden = new Set([
  'command',
  'system',
  'askedBySystem',
  'signature',
  'person',
  'account',
  'disclosed',
  'status',
  'kind',
  'entity',
])
const longest = 200
const cut = (line: string) => (line.length > longest ? `${line.slice(0, longest - 1)}…` : line)

function searchLine(filters: unknown): string[] {
  if (typeof filters !== 'object' || filters === null) return []
  const parts = Object.entries(filters).flatMap(([name, value]) => {
    const shown = asText(value)
    return shown === undefined ? [] : [`${name} «${shown}»`]
  })
  return parts.length === 0 ? [] : [`Buscó por ${parts.join(', ')}`]
}

/** Returns why it was done and what else the row says, one line each. */
function detailLines({ actor_realm, purpose, details }: FoundEvent): string[] {
  const { filters, disclosed, ...others } = details
  const lines = Object.entries(others).flatMap(([name, value]) => {
    const shown = asText(value)
    return hidden.has(name) || shown === undefined ? [] : [`${known[name] ?? name}: ${shown}`]
  })
  return [
    ...(actor_realm === 'external' && purpose !== null && others['purpose'] === undefined
      ? [`Finalidad: ${purpose}`]
      : []),
    ...searchLine(filters),
    ...lines,
    ...(Array.isArray(disclosed) ? [`Personas mostradas: ${disclosed.length}`] : []),
  ].map(cut)
}

export const entryOf = (event: FoundEvent): AuditEntry => ({
  id: event.id,
  fecha: event.at.toISOString(),
  frase: sentenceOf(event),
  detalles: detailLines(event),
  grupo: deedOf(event.action, event.details['command']).group,
  accion: event.action,
  resultado: event.outcome,
  direccion: event.address,
  referencia: event.request_id,
})

/** The sentence as plain text, for the terminal and for exports. */
export const plainSentence = (event: FoundEvent): string =>
  sentenceOf(event)
    .map(({ texto }) => texto)
    .join('')
