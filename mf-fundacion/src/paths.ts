/** Addresses of this area. A person is addressed by the id of the row, never by number or name. */
export const paths = {
  today: '/fundacion',
  signIn: '/fundacion/ingreso',
  people: '/fundacion/personas',
  audit: '/fundacion/auditoria',
  unusual: '/fundacion/auditoria/inusual',
  figures: '/fundacion/cifras',
} as const

/** Navigation state for the sign-in page: where to go afterwards. */
export type SignInState = { from: string }

/**
 * Navigation state for the list of people: the text of the quick search. It may be a name or a document number, so
 * it never is in an address.
 */
export type PeopleState = { buscar: string }

/** What was done to one person, and by the person. */
export const trailOf = (id: string) => `${paths.audit}/personas/${id}`

/** Navigation state of the audit page: the filters that may be personal data, which never are in an address. */
export type AuditState = { quien?: string; sobre?: string }
