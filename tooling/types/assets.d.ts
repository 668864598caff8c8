/** What the bundler turns these imports into. */
declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}
declare module '*.css'
declare module '*.svg' {
  /** URL of the emitted file. */
  const url: string
  export default url
}
declare module '*.svg?raw' {
  /** The file's own markup, to be placed inline. */
  const markup: string
  export default markup
}
declare module '*.woff2' {
  const url: string
  export default url
}
