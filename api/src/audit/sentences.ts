import type { AuditEntry, AuditWord } from '@fcr/shared/contracts/staff/audit'
import { deedOf, deedWords } from './deeds'
import { detailLines } from './detail-lines'
import type { FoundEvent } from './find-events'
import { outcomeWord } from './labels'

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
  const isOwn = event.actor_realm === 'member' && event.actor_id === event.person_id
  const person = isOwn ? undefined : personWord(event)
  const { object = 'de' } = deedOf(action, details['command'])
  const joint = object.startsWith(',') || object.startsWith(':') ? `${object} ` : ` ${object} `
  const reason = outcome === 'ok' ? '' : `: ${outcomeWord(outcome)}`
  return [
    ...actorWords(event),
    text(` ${deedWords(action, outcome, details['command'])}`),
    ...(person ? [text(joint), person] : []),
    text(`${reason}.`),
  ]
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
