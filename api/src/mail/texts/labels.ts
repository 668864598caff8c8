import { inBogota } from '@fcr/shared/contracts/dates'
import { formatMoment } from '@fcr/shared/dates'
import type { MailFacts, MailKind } from '../types'
import type { Block, Message, Sender } from '../message'

/** Input of a text besides the facts. */
export type Writing = {
  firstName: string
  sender: Sender
  /** Address of the secret link; '' for kinds without one. */
  link: string
  /** Time of sending. */
  now: Date
}

/** The day and the time of day in Bogotá, of a time in ISO 8601. */
export const when = (iso: string) => `${formatMoment(iso)}, hora de Bogotá`

/** 'Buenos días, Ángela.': by the hour in Bogotá. */
export function greet({ firstName, now }: Writing): string {
  const current = inBogota(now).getUTCHours()
  const words = current < 12 ? 'Buenos días' : current < 19 ? 'Buenas tardes' : 'Buenas noches'
  return firstName === '' ? `${words}.` : `${words}, ${firstName}.`
}

export const ifYou: Block = { paragraph: 'Si fue usted, no tiene que hacer nada.' }

/** By kind: writes the text of a message. */
export type Texts = { [Kind in MailKind]: (facts: MailFacts[Kind], writing: Writing) => Message }
