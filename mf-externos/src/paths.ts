/** Paths that this area's pages link to. */
export const paths = {
  codeEntry: '/loginFuncionariosJEP',
  search: '/consultaFuncionariosJEP',
  /** Belongs to another area. */
  map: '/mapaUBPD',
  profile: (base: ProfileBase, documentNumber: string) => `${base}/${encodeURIComponent(documentNumber)}`,
}

/** The two paths of the read-only profile; each corrects its own URL. */
export const profileBases = {
  search: '/vista-compareciente-externos',
  alternative: '/vista-compareciente-ext',
} as const
export type ProfileBase = (typeof profileBases)[keyof typeof profileBases]
