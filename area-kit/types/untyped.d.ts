declare module 'eslint-plugin-jsx-a11y'

// The packages declare types only for their main entry; these are single word lists.
declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  const passwords: string[]
  export default passwords
}
declare module '@zxcvbn-ts/language-es-es/dist/firstnames.json.mjs' {
  const firstNames: string[]
  export default firstNames
}
