// The packages declare their whole only.
declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  const passwords: string[]
  export default passwords
}
declare module '@zxcvbn-ts/language-es-es/dist/firstnames.json.mjs' {
  const firstNames: string[]
  export default firstNames
}
