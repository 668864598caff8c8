/** Types of imports that the bundler transforms. */
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
  /** The file's markup, for inlining. */
  const markup: string
  export default markup
}
declare module '*.woff2' {
  const url: string
  export default url
}
