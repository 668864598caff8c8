// Parts of the federation's bundler runtime that its package gives no types for; they only pass through our hands.
declare module '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js' {
  export const attachShareScopeMap: unknown
}
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  export const consumes: unknown
}
declare module '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js' {
  export const initContainerEntry: unknown
}
declare module '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js' {
  export const initializeSharing: unknown
}
declare module '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js' {
  export const installInitialConsumes: unknown
}
