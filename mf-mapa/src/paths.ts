/** Addresses that this area's pages lead to, and the calls whose address says whom they are for. */
export const paths = {
  map: '/mapaUBPD',
  person: (documentNumber: string) => `/person/${encodeURIComponent(documentNumber)}`,
  personCall: (documentNumber: string) => `/ext/mapa/${encodeURIComponent(documentNumber)}`,
  /** Of another area. */
  codeEntry: '/loginFuncionariosJEP',
}
