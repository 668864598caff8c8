import type { MailFacts, MailKind } from '../kinds'
import type { Block, Message, Sender } from '../message'

/** What a text needs besides the facts. */
export type Writing = {
  firstName: string
  sender: Sender
  /** Address of the secret link; '' for kinds without one. */
  link: string
  /** Time of sending. */
  now: Date
}

const zone = 'America/Bogota'
const time = new Intl.DateTimeFormat('es-CO', { timeZone: zone, timeStyle: 'short' })
const day = new Intl.DateTimeFormat('es-CO', { timeZone: zone, dateStyle: 'long' })
const hour = new Intl.DateTimeFormat('es-CO', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })

// The formatter puts narrow no-break spaces, which some mail programs show as boxes.
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')
/** The day in Bogotá of a time in ISO 8601. */
export const dayOf = (iso: string) => plainSpaces(day.format(new Date(iso)))
/** The same with the time of day. */
export const when = (iso: string) =>
  `${dayOf(iso)}, ${plainSpaces(time.format(new Date(iso)))}, hora de Bogotá`

/** 'Buenos días, Ángela.': by the hour in Bogotá. */
export function greet({ firstName, now }: Writing): string {
  const current = Number(hour.format(now))
  const words = current < 12 ? 'Buenos días' : current < 19 ? 'Buenas tardes' : 'Buenas noches'
  return firstName === '' ? `${words}.` : `${words}, ${firstName}.`
}

export const ifYou: Block = { paragraph: 'Si fue usted, no tiene que hacer nada.' }

/** By kind: writes the text of a message. */
export type Texts = { [Kind in MailKind]: (facts: MailFacts[Kind], writing: Writing) => Message }
