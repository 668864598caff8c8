/** Paths that this area's pages link to. */
export const paths = {
  map: '/mapaUBPD',
  person: (documentNumber: string) => `/person/${encodeURIComponent(documentNumber)}`,
  /** Belongs to another area. */
  codeEntry: '/loginFuncionariosJEP',
}
