// The parser without the package's tables of CSS properties, which make it slow to load.
declare module 'css-tree/parser' {
  import type { parse } from 'css-tree'
  const parser: typeof parse
  export default parser
}
declare module 'css-tree/utils' {
  export { ident } from 'css-tree'
}
