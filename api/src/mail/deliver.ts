import { hostname } from 'node:os'
import { refuseInTransaction } from '../database/held-transaction'
import type { Db } from '../database/open'
import { tokenForLetter } from '../staff/team/invitations/invitations-repository'
import { mailRules, type MailFacts } from './types'
import { createLink } from './links'
import type { Sender } from './message'
import { claimMail, endMail, postponeMail, type Claimed } from './outbox'
import { findRecipient, type Recipient } from './recipient'
import { emblemId, renderHtml, renderText } from './render'
import { linkAddress, writeMessage } from './templates'
import type { Letter, MailTransport } from './transport'

export type MailOffice = {
  transport: MailTransport
  /** Address of the sender. */
  from: string
  sender: () => Sender
  /** The foundation's emblem, a PNG picture. */
  emblem: Buffer
  /** Milliseconds since 1970. */
  now?: () => number
  /** Random number from 0 to 1. */
  random?: () => number
  /** In milliseconds. */
  longestAttempt?: number
}

/** The first wait between two attempts, and the longest, in seconds. */
const firstWait = 30
const longestWait = 6 * 3600
/** The longest attempt to send a message, in milliseconds: shorter than its lease. */
export const longestAttempt = 240_000
/** Age after which delivery of a message stops, in milliseconds. */
const giveUpAfter = 4 * 24 * 3600_000

/** Seconds to the next attempt: twice as long each time, and at random, so that retries spread. */
export const waitAfter = (attempts: number, random: number): number =>
  Math.min(longestWait, firstWait * 2 ** (attempts - 1)) * (0.5 + random / 2)

/** Makes the secret link's token: '' for a letter without one; undefined if its link has become pointless. */
async function createToken(db: Db, { kind, facts }: Claimed, { comparecienteId, address }: Recipient) {
  const use = mailRules[kind].link
  if (use === 'invitation') return tokenForLetter(db, (facts as MailFacts['staff_invitation']).invitation)
  if (use === undefined || comparecienteId === undefined) return ''
  return createLink(db, { comparecienteId, use, address })
}

/**
 * Writes the letter; undefined if it has become pointless. A secret link is made here, so that its time begins
 * when it is sent.
 */
async function writeLetter(
  db: Db,
  office: MailOffice,
  claimed: Claimed,
  to: Recipient,
): Promise<Letter | undefined> {
  const { kind } = claimed
  const sender = office.sender()
  const token = await createToken(db, claimed, to)
  if (token === undefined) return undefined
  const message = writeMessage(kind, claimed.facts as MailFacts[typeof kind], {
    firstName: to.firstName,
    sender,
    link: linkAddress(kind, token, sender.origin),
    now: new Date(office.now?.() ?? Date.now()),
  })
  const domain = URL.canParse(sender.origin) ? new URL(sender.origin).hostname : hostname()
  return {
    messageId: `<${claimed.created_at.getTime()}.${claimed.id}@${domain}>`,
    from: office.from,
    to: to.address,
    subject: message.subject,
    text: renderText(message, sender),
    html: renderHtml(message, sender),
    attachments: [
      { filename: 'emblema.png', content: office.emblem, cid: emblemId, contentDisposition: 'inline' },
    ],
  }
}

/** Result for the next message. `server`: the mail server accepts none now. */
export type Delivery = 'none' | 'sent' | 'dropped' | 'failed' | 'later' | 'server'

async function keep(db: Db, office: MailOffice, claimed: Claimed, reason: string, final: boolean) {
  const { random = Math.random, now = Date.now } = office
  const tooOld = now() - claimed.created_at.getTime() > giveUpAfter
  if (final || tooOld) {
    await endMail(db, claimed, { state: 'failed', reason })
    return 'failed' as const
  }
  await postponeMail(db, claimed, waitAfter(claimed.attempts, random()), reason)
  return 'later' as const
}

/**
 * Finds the recipient and writes the letter.
 * @throws if that is impossible; the message is then put back like one that the server refuses
 */
async function prepare(db: Db, office: MailOffice, claimed: Claimed) {
  try {
    const recipient = await findRecipient(db, claimed)
    if ('dropped' in recipient) return recipient
    const letter = await writeLetter(db, office, claimed, recipient)
    return letter ? { recipient, letter } : { dropped: 'withdrawn' as const }
  } catch (error) {
    await keep(db, office, claimed, 'unwritable', false)
    throw error
  }
}

/**
 * Sends the next message that is due, if there is one. A message is sent once, unless the process dies between
 * the mail server's acceptance and its record; both copies then carry the same message id.
 */
export async function deliverNext(
  db: Db,
  office: MailOffice,
  signal: AbortSignal,
  urgentOnly = false,
): Promise<Delivery> {
  const claimed = await claimMail(db, urgentOnly)
  if (!claimed) return 'none'
  const prepared = await prepare(db, office, claimed)
  if ('dropped' in prepared) {
    await endMail(db, claimed, { state: 'dropped', reason: prepared.dropped })
    return 'dropped'
  }
  const limit = AbortSignal.timeout(office.longestAttempt ?? longestAttempt)
  refuseInTransaction('the mail server')
  const failure = await office.transport.send(prepared.letter, AbortSignal.any([signal, limit]))
  if (!failure) {
    await endMail(db, claimed, { state: 'sent', recipient: prepared.recipient })
    return 'sent'
  }
  const kept = await keep(db, office, claimed, failure.reason, failure.kind === 'recipient')
  return failure.kind === 'server' && kept === 'later' ? 'server' : kept
}
