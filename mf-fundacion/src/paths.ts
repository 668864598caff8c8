/** Addresses of this area. A person is addressed by the id of the row, never by number or name. */
export const paths = {
  today: '/fundacion',
  signIn: '/fundacion/ingreso',
  approvals: '/fundacion/aprobaciones',
  approval: (id: string) => `/fundacion/aprobaciones/${id}`,
  invitation: '/fundacion/invitacion',
  account: '/fundacion/cuenta',
  team: '/fundacion/equipo',
  people: '/fundacion/personas',
  registerPerson: '/fundacion/personas/registrar',
  person: (id: string) => `/fundacion/personas/${id}`,
  verifyPerson: (id: string) => `/fundacion/personas/${id}/verificar`,
  editPerson: (id: string) => `/fundacion/personas/${id}/editar`,
  codes: '/fundacion/codigos',
  heldCodes: '/fundacion/codigos?estado=retenido',
  requests: '/fundacion/solicitudes',
  newRequest: '/fundacion/solicitudes/nueva',
  request: (id: string) => `/fundacion/solicitudes/${id}`,
  audit: '/fundacion/auditoria',
  trail: (id: string) => `/fundacion/auditoria/personas/${id}`,
  unusual: '/fundacion/auditoria/inusual',
  figures: '/fundacion/cifras',
  code: (id: string) => `/fundacion/codigos/${id}`,
  imports: '/fundacion/importaciones',
  newImport: '/fundacion/importaciones/nueva',
  import: (id: string) => `/fundacion/importaciones/${id}`,
} as const

/** Navigation state for the sign-in page: where to go afterwards. */
export type SignInState = { from: string }

/**
 * Navigation state for the list of people: the text of the quick search. It may be a name or a document number, so
 * it never is in an address.
 */
export type PeopleState = { buscar: string }

/** Navigation state for the codes: the approval whose codes its asker collects there. */
export type CodesState = { recoger: string }

/** Navigation state of the audit page: the filters that may be personal data, which never are in an address. */
export type AuditState = { quien?: string; sobre?: string }
