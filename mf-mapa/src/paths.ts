/** Paths that this area's pages link to, and the API paths that contain a person's document number. */
export const paths = {
  map: '/mapaUBPD',
  person: (documentNumber: string) => `/person/${encodeURIComponent(documentNumber)}`,
  personCall: (documentNumber: string) => `/ext/mapa/${encodeURIComponent(documentNumber)}`,
  /** Belongs to another area. */
  codeEntry: '/loginFuncionariosJEP',
}
