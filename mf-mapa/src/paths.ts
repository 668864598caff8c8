/** Addresses that this area's pages lead to. */
export const paths = {
  map: '/mapaUBPD',
  person: (documentNumber: string) => `/person/${encodeURIComponent(documentNumber)}`,
  /** Of another area. */
  codeEntry: '/loginFuncionariosJEP',
}
