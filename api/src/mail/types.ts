import type { RequestState } from '@fcr/shared/contracts/rights'

/** Purpose of a link in a message. */
export type LinkUse = 'recovery' | 'confirmation' | 'not_me' | 'undo_address'

/** The links of letters: those of an account, and an invitation to the foundation's staff. */
export type LetterLink = LinkUse | 'invitation'

/** Page of the site that each link opens. The token is the fragment, which browsers do not send to servers. */
export const linkPaths: Record<LetterLink, string> = {
  recovery: '/recuperar',
  confirmation: '/confirmar-correo',
  not_me: '/no-fui-yo',
  undo_address: '/recuperar-correo',
  invitation: '/fundacion/invitacion',
}

const day = 24 * 60

/** How long each link works, in minutes. */
export const linkMinutes: Record<LinkUse, number> = {
  recovery: 30,
  confirmation: 7 * day,
  not_me: 7 * day,
  undo_address: 7 * day,
}

/** When something happened: ISO 8601, UTC. */
type When = { at: string }

/** Facts for the text of each kind of message, besides the recipient's first name. */
export type MailFacts = {
  /** As typed: the account is looked up when the message is sent, so that every request takes the same time. */
  recovery: { number: string; email: string }
  confirmation: Record<string, never>
  /** To the former address; `confirmed`: its owner had confirmed it. */
  address_changed: When & { confirmed?: boolean }
  new_device: When & { userAgent: string | null }
  password_changed: When
  data_edited: When & { sections: string[] }
  identity_verified: When
  /** The account is gone, so the facts contain the first name. */
  /** `joined`: with another record of the same person. */
  identity_annulled: { firstName: string; joined?: boolean }
  /** `due`: last day to answer, `YYYY-MM-DD`, while the request is open. */
  request_replied: { radicado: string; sent: string; state: RequestState; due?: string }
  /** The account is gone, so the facts contain the first name. */
  data_erased: { firstName: string; radicado: string }
  record_consulted: { institution: string; at: string }
  number_tried: When
  /** To the foundation's staff. `again`: for an account whose ways in were withdrawn. */
  staff_invitation: { firstName: string; invitation: string; invitedBy: string; again: boolean }
  staff_access_changed: When & { firstName: string; change: AccessChange }
  /** To an official's institutional address. The only message with a code, which is emptied once it ends. */
  access_code: { firstName: string; code: string; institution: string; purpose: string; until: string }
}
/** A change in how a member of the staff signs in. */
export type AccessChange = 'passkey_added' | 'passkey_removed' | 'password_set' | 'password_removed' | 'codes'
export type MailKind = keyof MailFacts

type Rule = {
  /** A notice goes to confirmed addresses only. */
  notice: boolean
  /** Sent before all others: somebody is waiting for it. */
  urgent: boolean
  /**
   * Maximum number of messages of this kind within 24 hours: from an account to its confirmed address, and from
   * all accounts together to any other address.
   */
  perDay: number
  link?: LetterLink
  /** Column of `compareciente` that says whether the member wants it; security messages have none. */
  preference?: 'aviso_solicitudes' | 'aviso_consultas'
  /** Its facts are secret: they are not kept after a failure, so that it cannot be sent again. */
  secret?: true
}

const security = { notice: false, urgent: false, perDay: 10 }

export const mailRules: Record<MailKind, Rule> = {
  recovery: { notice: false, urgent: true, perDay: 5, link: 'recovery' },
  confirmation: { notice: false, urgent: true, perDay: 5, link: 'confirmation' },
  address_changed: { ...security, link: 'undo_address' },
  new_device: { ...security, link: 'not_me' },
  password_changed: { ...security, link: 'not_me' },
  data_edited: { ...security, link: 'not_me' },
  identity_verified: security,
  identity_annulled: security,
  request_replied: { notice: true, urgent: false, perDay: 10, preference: 'aviso_solicitudes' },
  data_erased: security,
  record_consulted: { notice: true, urgent: false, perDay: 5, preference: 'aviso_consultas' },
  number_tried: { notice: true, urgent: false, perDay: 5 },
  staff_invitation: { notice: false, urgent: true, perDay: 5, link: 'invitation' },
  staff_access_changed: security,
  access_code: { notice: false, urgent: true, perDay: 10, secret: true },
}

/** Maximum number of messages of all kinds within 24 hours to an address that its owner has not confirmed. */
export const maxPerAddress = 20
