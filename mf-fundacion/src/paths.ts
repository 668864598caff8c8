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
  unverified: '/fundacion/personas?identidad=declarada',
  conflicts: '/fundacion/personas?conflicto=si',
  dataReview: '/fundacion/personas/datos',
  duplicates: '/fundacion/personas/repetidos',
  duplicate: (id: string) => `/fundacion/personas/repetidos/${id}`,
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

/** Search text of the list of people, possibly a name or a document number; see `usePersonalState`. */
export type PeopleSearch = { buscar: string }

/** Navigation state for the codes: the approval whose codes its asker collects there. */
export type CodesState = { recoger: string }

/** Filters of the audit page that may be personal data; see `usePersonalState`. */
export type PersonalAuditFilters = { quien?: string; sobre?: string }

/** Navigation state for editing a person: the request that asks for it, to which the page returns. */
export type EditState = { request?: string }
