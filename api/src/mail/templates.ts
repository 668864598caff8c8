import { linkPaths, mailRules, type LetterLink, type MailFacts, type MailKind } from './types'
import type { Message } from './message'
import { officeTexts } from './texts/office'
import { securityTexts } from './texts/security'
import { staffTexts } from './texts/staff'
import type { Texts, Writing } from './texts/labels'

const texts: Texts = { ...securityTexts, ...officeTexts, ...staffTexts }

/** The address of a secret link. Its token is the fragment: no server, and no proxy's log, receives it. */
export function linkAddress(kind: MailKind, token: string, origin: string): string {
  const { link } = mailRules[kind]
  return link === undefined ? '' : addressOf(link, token, origin)
}

/** The same for a link that is handed over. */
export const addressOf = (link: LetterLink, token: string, origin: string) =>
  `${origin}${linkPaths[link]}#${token}`

/** Writes the text of a message. */
export const writeMessage = <Kind extends MailKind>(
  kind: Kind,
  facts: MailFacts[Kind],
  writing: Writing,
): Message => texts[kind](facts, writing)
